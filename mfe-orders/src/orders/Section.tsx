import { Heading, Stack } from '@shop/shared/ui';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** Shown at the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** A section of the order dialog with a title. */
export function Section({ title, action, children }: Props) {
  const heading = (
    <Heading level={3} size="xs">
      {title}
    </Heading>
  );
  return (
    <Stack as="section" gap={3}>
      {action ? (
        <Stack direction="row" justify="between" gap={2}>
          {heading}
          {action}
        </Stack>
      ) : (
        heading
      )}
      {children}
    </Stack>
  );
}
