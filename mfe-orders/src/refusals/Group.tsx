import { Heading, Stack } from '@shop/shared/ui';
import type { ReactNode } from 'react';

interface Props {
  /** The heading, which is also the accessible name of the section. */
  title: string;
  children: ReactNode;
}

/** A section of the report: its heading, and below it a table or chart with its own border. */
export function Group({ title, children }: Props) {
  return (
    <section aria-label={title}>
      <Stack gap={3}>
        <Heading level={2} size="xs">
          {title}
        </Heading>
        {children}
      </Stack>
    </section>
  );
}
