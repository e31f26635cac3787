import type { Order } from '@shop/shared/contracts';
import { Barcode, barcodeWidth } from '@shop/shared/print';
import { addressLines, orderNumber } from '@shop/shared/rules';
import { styled } from 'styled-components';
import { customerLabel } from '../orders/labels';

/** The code of an order, for the scanner that says what happens to its parcel, with the number that people read. */
function OrderCode({ id }: { id: string }) {
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

/** Who an order is for and where, beside the order's code. */
export function Recipient({ order }: { order: Order }) {
  return (
    <Address>
      <address>
        <strong>{customerLabel(order)}</strong>
        {[order.customerPhone, ...addressLines(order)].filter(Boolean).map((text, index) => (
          <p key={index}>{text}</p>
        ))}
      </address>
      <OrderCode id={order._id} />
    </Address>
  );
}

/* Long addresses wrap, so that the barcode keeps its width. */
const Address = styled.div`
  display: flex;
  justify-content: space-between;
  align-items: flex-start;
  gap: 10mm;

  & > :last-child {
    flex: none;
  }
`;

/** A box to check by hand. */
export const Box = styled.span`
  display: inline-block;
  width: 5mm;
  height: 5mm;
  border: 1px solid currentcolor;
`;
