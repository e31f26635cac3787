import { useHost } from '@shop/shared/remote';
import { Logo } from '@shop/shared/ui';
import type { ReactNode } from 'react';
import styled from 'styled-components';

/** The top of a sheet: the shop, with where it is reached, and what the sheet is. */
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
      <div>
        <Title>{title}</Title>
        {children}
      </div>
    </Head>
  );
}

/** One sheet: of several, each begins on a page of its own. */
export const Sheet = styled.div`
  display: flex;
  flex-direction: column;
  gap: 6mm;

  & + & {
    break-before: page;
  }
`;

/** To tick off by hand. */
export const Box = styled.span`
  display: inline-block;
  width: 5mm;
  height: 5mm;
  border: 1px solid currentcolor;
`;

/** A sum in large type. */
export const Sum = styled.p`
  font-size: 14pt;
  font-weight: 700;
`;

const Head = styled.div`
  display: flex;
  justify-content: space-between;
  gap: 10mm;
`;

/* The mark has the color of the shop on screens: here it is ink. */
const Shop = styled.div`
  margin-bottom: 2mm;

  svg {
    fill: currentcolor;
  }
`;

const Title = styled.p`
  font-size: 14pt;
  font-weight: 700;
`;
