import { useHost } from '@shop/shared/remote';
import { Barcode, barcodeWidth } from '@shop/shared/print';
import { orderNumber } from '@shop/shared/rules';
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

/** The code of an order, for the scanner that says what happens to its parcel, with the number that people read. */
export function OrderCode({ id }: { id: string }) {
  return (
    <Code style={{ width: `${String(barcodeWidth(id) * ROOMY)}mm` }} data-order-code={id}>
      <Barcode code={id} />
      <p>{`#${orderNumber(id)}`}</p>
    </Code>
  );
}

/** A sheet has room for wider bars than a label, which scanners read from further away. */
const ROOMY = 1.25;

const Code = styled.div`
  font-size: 9pt;
  text-align: center;
  letter-spacing: 0.1em;
  break-inside: avoid;
`;

/** One sheet. Each further sheet begins on a new page. */
export const Sheet = styled.div`
  display: flex;
  flex-direction: column;
  gap: 6mm;

  & + & {
    break-before: page;
  }
`;

/** A box to check by hand. */
export const Box = styled.span`
  display: inline-block;
  width: 5mm;
  height: 5mm;
  border: 1px solid currentcolor;
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
