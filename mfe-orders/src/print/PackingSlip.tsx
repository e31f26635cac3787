import type { Order } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDateTime, formatMoney, orderNumber, paymentLabel } from '@shop/shared/rules';
import { Logo, media } from '@shop/shared/ui';
import { createPortal } from 'react-dom';
import styled, { createGlobalStyle } from 'styled-components';
import { customerLabel, exchangeTerms, itemsLabel, variantLabel } from './labels';

/** What is still to be paid at the door; null when it was paid, or is settled over the chat. */
const dueAtDoor = ({ paymentMethod, status, totalAmount }: Order): number | null =>
  paymentMethod === 'delivery' && status !== 'delivered' ? totalAmount : null;

/**
 * The paper that goes into the parcel. On screen it is not there; while it is mounted, printing prints it and nothing
 * else of the page.
 */
export function PackingSlip({ order }: { order: Order }) {
  const { settings } = useHost();
  const due = dueAtDoor(order);
  return createPortal(
    <>
      <PrintOnlySlip />
      <Slip data-packing-slip>
        <Head>
          <div>
            <Shop>
              <Logo name={settings.shopName} size={36} />
            </Shop>
            {settings.location && <p>{settings.location}</p>}
            {settings.phone && <p>{settings.phone}</p>}
          </div>
          <div>
            <Title>Packing slip</Title>
            <p>{`Order #${orderNumber(order._id)}`}</p>
            <p>{formatDateTime(order.createdAt, settings.timeZone)}</p>
          </div>
        </Head>
        <address>
          <strong>{customerLabel(order)}</strong>
          {[order.customerPhone, order.customerAddress, order.location].filter(Boolean).map((text, index) => (
            <p key={index}>{text}</p>
          ))}
        </address>
        <table>
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col">Product</th>
              <th scope="col">Size</th>
              <th scope="col">Color</th>
              <th scope="col" data-figures>
                Quantity
              </th>
              <th scope="col" data-tick>
                Packed
              </th>
            </tr>
          </thead>
          <tbody>
            {order.products.map((line, index) => (
              <tr key={index}>
                <td>{line.product.refCode}</td>
                <td>{line.product.name}</td>
                <td>{variantLabel({ size: line.size, color: '' })}</td>
                <td>{variantLabel({ size: '', color: line.color })}</td>
                <td data-figures>{line.quantity}</td>
                <td data-tick>
                  <Box />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>{`${itemsLabel(order.itemCount)} · ${paymentLabel(order.paymentMethod, order.notes)}`}</p>
        {due !== null && <Due>{`To collect on delivery: ${formatMoney(due)}`}</Due>}
        {order.notes && <p>{`Notes: ${order.notes}`}</p>}
        <p>{exchangeTerms(order, settings.policy)}</p>
      </Slip>
    </>,
    document.body,
  );
}

/*
 * Margins that every printer keeps, on A4 and letter: ten lines stand on one page. An open dialog keeps the page from
 * scrolling, which on paper would cut it after one sheet.
 */
const PrintOnlySlip = createGlobalStyle`
  @page {
    margin: 15mm;
  }

  ${media.print} {
    body > *:not([data-packing-slip]) {
      display: none !important;
    }

    html,
    body {
      position: static !important;
      width: auto !important;
      height: auto !important;
      overflow: visible !important;
      background: none !important;
    }
  }
`;

/* Ink on paper, in the dark theme too. */
const Slip = styled.div`
  display: none;

  ${media.print} {
    display: flex;
    flex-direction: column;
    gap: 6mm;
    color: CanvasText;
    color-scheme: light;
    font-size: 11pt;

    address {
      font-style: normal;
    }

    table {
      width: 100%;
      border-collapse: collapse;
    }

    th,
    td {
      padding: 2mm;
      border-bottom: 1px solid currentcolor;
      text-align: start;
      vertical-align: middle;
      overflow-wrap: anywhere;
    }

    th {
      white-space: nowrap;
    }

    [data-figures] {
      text-align: end;
      font-variant-numeric: tabular-nums;
    }

    [data-tick] {
      text-align: center;
    }

    /* The next page of a long order begins with the headings. */
    thead {
      display: table-header-group;
    }

    tr {
      break-inside: avoid;
    }
  }
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

const Box = styled.span`
  display: inline-block;
  width: 5mm;
  height: 5mm;
  border: 1px solid currentcolor;
`;

const Due = styled.p`
  font-size: 14pt;
  font-weight: 700;
`;
