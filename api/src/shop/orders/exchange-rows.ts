import type { Exchange, ExchangeRequest, Order } from '@shop/shared/contracts';
import { fromCents } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import { orders } from '../../database/schema';

/** JSON of the exchanges `x` that meet a condition, oldest first; null without one. */
const exchangesWhere = (condition: string) =>
  sql.raw(`(
    select json_agg(json_build_object(
      'order', x.order_id, 'of', x.original_id, 'kind', x.kind, 'isReturn', x.is_return,
      'status', coalesce(o.status, 'delivered'), 'reopened', not exchange_counts(x),
      'paidOut', coalesce((select t.amount from transactions t where t.id = x.refund_id), 0),
      'kept', x.kept, 'overruleReason', x.overrule_reason, 'at', x.at, 'by', x.by_name, 'checkedInAt', x.checked_in_at,
      'heldUntil', x.held_until,
      'ended', case when not exchange_counts(x)
        then coalesce(nullif(o.outcome_note, ''), o.outcome, case when x.is_return then 'canceled' else 'deleted' end) end,
      'lines', (
        select json_agg(json_build_object('line', l.line, 'name', b.name, 'size', b.size, 'color', b.color,
                 'quantity', l.quantity, 'reason', l.reason, 'noneBack', l.none_back, 'credit', l.credit, 'sellable', l.sellable,
                 'damaged', l.damaged, 'lost', l.lost) order by l.place)
        from exchange_lines l
        join order_lines b on b.order_id = x.original_id and b.position = l.line
        where l.order_id = x.order_id)
    ) order by x.at, x.order_id)
    from exchanges x left join orders o on o.id = x.order_id
    where ${condition})`);

/** The columns of an order that belong to exchanges. Only orders that can have them look for them. */
export const exchangeSelection = {
  exchangeCredit: orders.exchangeCredit,
  balanceUsed: orders.balanceUsed,
  exchange: sql<JsonExchange[] | null>`case when orders.exchange_credit is not null
    then ${exchangesWhere('x.order_id = orders.id')} end`,
  exchanges: sql<JsonExchange[] | null>`case when orders.status = 'delivered'
    then ${exchangesWhere('x.original_id = orders.id')} end`,
  requests: sql<JsonRequest[] | null>`(
    select json_agg(json_build_object('_id', r.id, 'what', r.what, 'piece', r.piece, 'reason', r.reason,
             'wanted', r.wanted, 'at', r.at, 'closed', r.closed, 'closedAt', r.closed_at, 'by', r.by_name,
             'declineReason', r.decline_reason, 'exchange', r.exchange_id) order by r.at, r.id)
    from exchange_requests r where r.order_id = orders.id)`,
  refunded: sql<number | null>`case when orders.status = 'delivered' then (
    select sum(t.amount)::float8 from transactions t
    where t.order_id = orders.id and t.type = 'refund' and t.status <> 'cancelled') end`,
};

/** A row of {@link exchangeSelection}. */
interface ExchangeRow {
  exchangeCredit: number | null;
  balanceUsed: number | null;
  exchange: JsonExchange[] | null;
  exchanges: JsonExchange[] | null;
  requests: JsonRequest[] | null;
  refunded: number | null;
}

/** An exchange as the statement builds it. */
type JsonExchange = Omit<Exchange, 'heldUntil' | 'ended' | 'kept'> &
  Record<'heldUntil' | 'ended', string | null> & { kept: number };

/** A request as the statement builds it. */
type JsonRequest = Omit<ExchangeRequest, 'closed' | 'exchange'> & {
  by: string;
  declineReason: string;
  exchange: string | null;
} & ({ closed: null; closedAt: null } | { closed: 'booked' | 'declined'; closedAt: string });

const toRequest = ({
  closed: how,
  closedAt,
  by,
  declineReason,
  exchange,
  at,
  ...rest
}: JsonRequest): ExchangeRequest => ({
  ...rest,
  at: new Date(at).toISOString(),
  ...(exchange !== null && { exchange }),
  ...(how !== null && {
    closed: { how, at: new Date(closedAt).toISOString(), by, reason: declineReason },
  }),
});

const toExchange = ({
  at,
  checkedInAt,
  lines,
  paidOut,
  kept,
  heldUntil,
  ended,
  isReturn,
  ...rest
}: JsonExchange): Exchange => ({
  ...rest,
  ...(isReturn === true && { isReturn }),
  ...(kept > 0 && { kept: fromCents(kept) }),
  ...(heldUntil !== null && { heldUntil: new Date(heldUntil).toISOString() }),
  ...(ended !== null && { ended }),
  paidOut: fromCents(paidOut),
  at: new Date(at).toISOString(),
  checkedInAt: checkedInAt === null ? null : new Date(checkedInAt).toISOString(),
  lines: lines.map(({ credit, noneBack, ...line }) => ({
    ...line,
    ...(noneBack === true && { noneBack }),
    credit: fromCents(credit),
  })),
});

/** The exchanges of an order as staff see them; absent where there are none. */
export const exchangesOf = ({
  exchangeCredit,
  balanceUsed,
  exchange,
  exchanges,
  requests,
  refunded,
}: ExchangeRow): Pick<Order, 'exchangeCredit' | 'balanceUsed' | 'exchange' | 'exchanges' | 'requests' | 'refunded'> => {
  const [own] = exchange ?? [];
  return {
    ...(exchangeCredit !== null && { exchangeCredit: fromCents(exchangeCredit) }),
    ...(balanceUsed !== null && { balanceUsed: fromCents(balanceUsed) }),
    ...(own && { exchange: toExchange(own) }),
    ...(exchanges && { exchanges: exchanges.map(toExchange) }),
    ...(requests && { requests: requests.map(toRequest) }),
    ...(refunded !== null && { refunded: fromCents(refunded) }),
  };
};
