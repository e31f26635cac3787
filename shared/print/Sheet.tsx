import { useHost } from '@shop/shared/remote';
import { Logo } from '@shop/shared/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

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

/** A sum in large type, below the figures that it adds up. */
export const Sum = styled.p`
  padding-inline-end: 2mm;
  font-size: 14pt;
  font-weight: 700;
  text-align: right;
  break-inside: avoid;
`;

/** Elements in a row below a table. They stay on the same page as the end of the table. */
export const Below = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: baseline;
  gap: 10mm;
  padding-inline: 2mm;
  break-inside: avoid;
`;

/** A line to write on by hand, with its label below it. */
export const WritingLine = styled.p`
  flex: 1;
  padding-top: 1mm;
  margin-top: 14mm;
  border-top: 1px solid currentcolor;
  font-size: 9pt;
`;
