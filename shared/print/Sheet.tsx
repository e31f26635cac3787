import { useHost } from '@shop/shared/remote';
import { Logo } from '@shop/shared/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

/** The header of a sheet: the shop with its contact data, and the title of the sheet. */
export function SheetHead({ title, children }: { title: string; children: ReactNode }) {
  const { settings } = useHost();
  return (
    <Head>
      <div>
        <Shop>
          <Logo name={settings.shopName} picture={settings.front.look?.logo} size={36} />
        </Shop>
        {settings.location && <p>{settings.location}</p>}
        {settings.phone && <p>{settings.phone}</p>}
      </div>
      <TitleBlock>
        <Title>{title}</Title>
        {children}
      </TitleBlock>
    </Head>
  );
}

/** One sheet. Each further sheet begins on a new page. */
export const Sheet = styled.div`
  display: flex;
  flex-direction: column;
  gap: 6mm;

  & + & {
    break-before: page;
  }
`;

const Head = styled.div`
  display: flex;
  justify-content: space-between;
  gap: 10mm;
`;

/* On screens the logo has the shop's color. On paper it is black. */
const Shop = styled.div`
  margin-bottom: 2mm;

  svg {
    fill: currentcolor;
  }
`;

const TitleBlock = styled.div`
  text-align: right;
`;

const Title = styled.p`
  font-size: 14pt;
  font-weight: 700;
`;
