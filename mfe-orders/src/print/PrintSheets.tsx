import type { Order } from '@shop/shared/contracts';
import { media } from '@shop/shared/ui';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import styled, { createGlobalStyle } from 'styled-components';
import { HandoverList } from './HandoverList';
import { PackingSlip } from './PackingSlip';
import { PickList } from './PickList';
import { useNotePrinted } from './useNotePrinted';

/** What is printed of orders: a slip for each parcel, what to take from the shelves, what the courier is given. */
export type Sheets = 'slips' | 'pick' | 'handover';

interface Props {
  sheets: Sheets;
  orders: readonly Order[];
}

/** Paper. On screen it is not there; while it is mounted, printing prints it and nothing else of the page. */
export function PrintableSheets({ sheets, orders }: Props) {
  useNotePrinted(sheets === 'slips' ? orders : []);
  return createPortal(
    <>
      <PrintOnlySheets />
      <Paper data-print-sheets>
        {sheets === 'slips' && orders.map((order) => <PackingSlip key={order._id} order={order} />)}
        {sheets === 'pick' && <PickList orders={orders} />}
        {sheets === 'handover' && <HandoverList orders={orders} />}
      </Paper>
    </>,
    document.body,
  );
}

/** Opens the browser's print dialog for the sheets at once; `onPrinted` once that is closed. */
export function PrintSheets({ onPrinted, ...sheets }: Props & { onPrinted: () => void }) {
  const done = useEffectEvent(onPrinted);
  useEffect(() => {
    const close = () => done();
    window.addEventListener('afterprint', close);
    window.print();
    return () => window.removeEventListener('afterprint', close);
  }, []);
  return <PrintableSheets {...sheets} />;
}

/*
 * Margins that every printer keeps, on A4 and letter: ten lines stand on one page. An open dialog keeps the page from
 * scrolling, which on paper would cut it after one sheet.
 */
const PrintOnlySheets = createGlobalStyle`
  @page {
    margin: 15mm;
  }

  ${media.print} {
    body > *:not([data-print-sheets]) {
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
const Paper = styled.div`
  display: none;

  ${media.print} {
    display: block;
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
      white-space: nowrap;
      font-variant-numeric: tabular-nums;
    }

    [data-tick] {
      text-align: center;
    }

    /* The next page of a long list begins with the headings. */
    thead {
      display: table-header-group;
    }

    tr {
      break-inside: avoid;
    }
  }
`;
