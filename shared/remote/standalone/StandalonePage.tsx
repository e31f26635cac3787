import { useState } from 'react';
import { Container, MessageCard } from '@shop/shared/ui';
import { Frame } from './Frame';
import { Standalone, type StandaloneParts } from './Standalone';
import { readOptions } from './options';

/** A remote's standalone page as its address says. An address with an unknown option is refused with what there is. */
export function StandalonePage(setup: StandaloneParts) {
  const [read] = useState(() => readOptions(window.location, setup.scenarios));
  if (read.ok) return <Standalone {...setup} options={read.options} />;
  return (
    <Frame>
      <Container>
        <main id="main">
          <MessageCard level={1} role="alert" title="This address is not understood" text={read.problems.join(' ')} />
        </main>
      </Container>
    </Frame>
  );
}
