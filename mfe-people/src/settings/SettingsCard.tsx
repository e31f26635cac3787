import { Card, Heading, media, theme } from '@shop/shared/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

interface Props {
  title: string;
  children: ReactNode;
}

/** A card with one group of settings. On wide screens the title is beside the settings. */
export function SettingsCard({ title, children }: Props) {
  return (
    <Card as="section" aria-label={title}>
      <Columns>
        <Heading level={2} size="xs">
          {title}
        </Heading>
        <Settings>{children}</Settings>
      </Columns>
    </Card>
  );
}

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
