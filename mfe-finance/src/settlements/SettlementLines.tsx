import type { SettlementLine } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { formatDate, formatMoney, orderNumber } from '@shop/shared/rules';
import { DataList, type DataColumn, NumberInput, theme } from '@shop/shared/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { type DraftEdits, type TypedField, isChosen, textOf } from './amounts';

interface Props {
  lines: readonly SettlementLine[];
  /** What the user changes; null for a settlement that is closed. */
  draft: {
    edits: DraftEdits;
    /** What is wrong with an amount, such as `…/received` by the id of its order. */
    errors: ReadonlyMap<string, string>;
    onAmount: (order: string, field: TypedField, text: string) => void;
    onChoose: (orders: readonly string[], chosen: boolean) => void;
  } | null;
}

const LABELS: Readonly<Record<TypedField, string>> = { received: 'Received', fee: 'Fee', tax: 'Tax' };

const nameOf = ({ order }: SettlementLine): string => `#${orderNumber(order)}`;

/** The orders of a settlement. In a draft, amounts are typed, and orders are put in and taken out. */
export function SettlementLines({ lines, draft }: Props) {
  const { timeZone } = useHost().settings;
  const amount = (field: TypedField): DataColumn<SettlementLine> => ({
    key: field,
    header: LABELS[field],
    align: 'end',
    nowrap: true,
    // What a courier did not keep needs no words on a phone.
    ...(!draft && {
      brief: (line: SettlementLine) =>
        field !== 'received' && line[field] === 0 ? null : `${LABELS[field]} ${formatMoney(line[field])}`,
    }),
    render: (line) =>
      draft && isChosen(line, draft.edits) ? (
        <AmountField
          label={`${LABELS[field]} for order ${nameOf(line)}`}
          text={textOf(line, field, draft.edits)}
          problem={draft.errors.get(`${line.order}/${field}`)}
          onType={(text) => draft.onAmount(line.order, field, text)}
        />
      ) : (
        formatMoney(line[field])
      ),
  });
  const columns: DataColumn<SettlementLine>[] = [
    {
      key: 'order',
      header: 'Order',
      place: 'title',
      render: (line) => (
        <>
          {nameOf(line)}
          {draft?.errors.has(`${line.order}/order`) && <Problem>{draft.errors.get(`${line.order}/order`)}</Problem>}
        </>
      ),
    },
    {
      key: 'customer',
      header: 'Customer',
      priority: 2,
      render: ({ customerName }) => customerName || '-',
      brief: ({ customerName }) => customerName || null,
    },
    {
      key: 'delivered',
      header: 'Delivered',
      nowrap: true,
      priority: 3,
      render: ({ deliveredAt }) => formatDate(deliveredAt, timeZone),
    },
    { key: 'owed', header: 'Owed', align: 'end', nowrap: true, render: ({ owed }) => formatMoney(owed) },
    amount('received'),
    amount('fee'),
    amount('tax'),
  ];
  return (
    <DataList<SettlementLine>
      label="Orders of the settlement"
      columns={columns}
      rows={lines}
      rowKey={({ order }) => order}
      {...(draft && {
        selection: {
          label: (line) => `Settle order ${nameOf(line)}`,
          allLabel: 'Settle all orders',
          selectable: () => true,
          chosen: new Set(lines.filter((line) => isChosen(line, draft.edits)).map(({ order }) => order)),
          onChoose: (order, chosen) => draft.onChoose([order], chosen),
          onChooseAll: (all) =>
            draft.onChoose(
              lines.map(({ order }) => order),
              all,
            ),
        },
      })}
    />
  );
}

interface FieldProps {
  label: string;
  text: string;
  problem: string | undefined;
  onType: (text: string) => void;
}

function AmountField({ label, text, problem, onType }: FieldProps) {
  const id = useId();
  return (
    <Amount>
      <NumberInput
        aria-label={label}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? id : undefined}
        value={text}
        onChange={({ target }) => onType(target.value)}
      />
      {problem && <Problem id={id}>{problem}</Problem>}
    </Amount>
  );
}

const Amount = styled.div`
  width: 6.5rem;
  margin-inline-start: auto;
  white-space: normal;
`;

const Problem = styled.em`
  display: block;
  color: ${theme.color.redText};
  font-style: normal;
  font-size: ${theme.size.sm};
`;
