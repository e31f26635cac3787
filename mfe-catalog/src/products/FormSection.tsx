import { Heading, Stack, Text, theme } from '@shop/shared/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

interface Props {
  /** What the fields have in common. */
  title: string;
  /** What they are for, in one sentence. */
  text: string;
  children: ReactNode;
}

/** A group of fields in a long form. */
export function FormSection({ title, text, children }: Props) {
  return (
    <Group>
      <Title>
        <Heading level={3} size="xs">
          {title}
        </Heading>
      </Title>
      <Stack gap={3}>
        <Text size="sm" tone="muted">
          {text}
        </Text>
        {children}
      </Stack>
    </Group>
  );
}

const Group = styled.fieldset`
  min-width: 0;
  padding-top: ${theme.space[4]};
  border-top: 1px solid ${theme.color.border};
`;

/* Beside the border instead of on it. */
const Title = styled.legend`
  float: inline-start;
  width: 100%;
  padding: 0;
  margin-bottom: ${theme.space[3]};

  & + * {
    clear: both;
  }
`;
