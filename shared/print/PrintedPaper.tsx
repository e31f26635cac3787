import { media } from '@shop/shared/ui';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createGlobalStyle, styled } from 'styled-components';

interface Props {
  /** The margin of every sheet. The default works with every printer, on A4 and letter. */
  margin?: string;
  children: ReactNode;
}

/** Content for printing. It is invisible on screen. While it is mounted, printing prints only this content. */
export function PrintedPaper({ margin = '15mm', children }: Props) {
  return createPortal(
    <>
      <PrintOnlyPaper $margin={margin} />
      <Paper data-print-sheets>{children}</Paper>
    </>,
    document.body,
  );
}

/** Opens the browser's print dialog for the content at once. Calls `onPrinted` when the dialog is closed. */
export function PrintNow({ onPrinted, ...paper }: Props & { onPrinted: () => void }) {
  const done = useEffectEvent(onPrinted);
  useEffect(() => {
    const close = () => done();
    window.addEventListener('afterprint', close);
    window.print();
    return () => window.removeEventListener('afterprint', close);
  }, []);
  return <PrintedPaper {...paper} />;
}

/* An open dialog locks the page's scrolling, which would cut the printed output after one sheet. */
const PrintOnlyPaper = createGlobalStyle<{ $margin: string }>`
  @page {
    margin: ${({ $margin }) => $margin};
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

/* Black on white, in the dark theme too. */
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

    /* What is never long, such as a number. */
    [data-short] {
      white-space: nowrap;
    }

    /* Of some words: it may break anywhere when it is long, but is wide enough for what it mostly says. */
    [data-word] {
      min-width: 22mm;
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
