import { Card, Heading, media, theme } from '@shop/shared/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

interface Props {
  title: string;
  children: ReactNode;
}

/** The id of a group's card, to which the index leads. */
export const idOfGroup = (title: string): string => `settings-${title.toLowerCase().replace(/\W+/g, '-')}`;

/** A card with one group of settings. On wide screens the title is beside the settings. */
export function SettingsCard({ title, children }: Props) {
  return (
    <Group as="section" id={idOfGroup(title)} tabIndex={-1} aria-label={title}>
      <Columns>
        <Heading level={2} size="xs">
          {title}
        </Heading>
        <Settings>{children}</Settings>
      </Columns>
    </Group>
  );
}

/* Below the head of the page when the index leads to it. */
const Group = styled(Card)`
  scroll-margin-block-start: 5rem;
  outline: none;
`;

const Columns = styled.div`
  display: grid;
  gap: ${theme.space[5]} ${theme.space[8]};

  ${media.desktop} {
    grid-template-columns: 14rem minmax(0, 36rem);
  }
`;

const Settings = styled.div`
  display: grid;
  gap: ${theme.space[5]};
  min-width: 0;
`;
