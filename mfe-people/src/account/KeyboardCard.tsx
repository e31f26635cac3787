import { useStoreExtra } from '@shop/shared/api';
import { Card, Heading, LETTERS_OFF, LETTER_SETTING, Stack, Switch } from '@shop/shared/ui';
import { useState } from 'react';

/** Switches the shortcuts of single letters on and off. This browser keeps it. */
export function KeyboardCard() {
  const { storage } = useStoreExtra()();
  const [on, setOn] = useState(() => storage.get(LETTER_SETTING) !== LETTERS_OFF);
  const change = (next: boolean) => {
    if (next) storage.remove(LETTER_SETTING);
    else storage.set(LETTER_SETTING, LETTERS_OFF);
    setOn(next);
  };
  return (
    <Card as="section" aria-label="Keyboard">
      <Stack gap={5}>
        <Heading level={2} size="xs">
          Keyboard
        </Heading>
        <Switch
          label="Shortcuts with single letters"
          hint="On the orders page, press ? to see them. This browser remembers your choice."
          checked={on}
          onChange={(event) => change(event.target.checked)}
        />
      </Stack>
    </Card>
  );
}
