import { Heading, Stack, Text, media, theme } from '@shop/shared/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface Props {
  /** Title of the group. */
  title: string;
  /** Purpose of the fields, in one sentence. */
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
      <Purpose>
        <Text size="sm" tone="muted">
          {text}
        </Text>
      </Purpose>
      <Fields>
        <Stack gap={5}>{children}</Stack>
      </Fields>
    </Group>
  );
}

/* On wide screens the description is beside the fields. */
const SIDE = '13rem';

const Group = styled.fieldset`
  min-width: 0;
  padding-top: ${theme.space[4]};
  border-top: 1px solid ${theme.color.border};

  ${media.desktop} {
    padding-top: ${theme.space[6]};
  }
`;

/* A floating legend is below the border instead of on it. */
const Title = styled.legend`
  float: inline-start;
  width: 100%;
  padding: 0;
  margin-bottom: ${theme.space[3]};

  & + * {
    clear: both;
  }

  ${media.desktop} {
    width: ${SIDE};
    margin-bottom: ${theme.space[1]};
  }
`;

const Purpose = styled.div`
  margin-bottom: ${theme.space[3]};

  ${media.desktop} {
    float: inline-start;
    width: ${SIDE};
  }
`;

const Fields = styled.div`
  ${media.desktop} {
    margin-inline-start: calc(${SIDE} + ${theme.space[8]});
  }
`;
