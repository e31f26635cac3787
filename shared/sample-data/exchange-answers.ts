import type { Exchange, ExchangeCreateParsed, Order, ReturnCreateParsed } from '@shop/shared/contracts';
import {
  checkInSchema,
  exchangeAskSchema,
  exchangeCreateSchema,
  requestDeclineSchema,
  returnCreateSchema,
} from '@shop/shared/contracts';
import { comesBack, exchangeSums, faultDiscount, fromCents, orderCode, shortId, toCents } from '@shop/shared/rules';
import type { Answers } from './fake-http';
import { AUTHOR, cents, happened, notFound, now, withBody } from './read-body';
import type { SampleWorld } from './world';

/** A line of an order by its number. */
const lineOf = ({ products }: Order, line: number) => products.find((one, index) => (one.line ?? index) === line);

/** The pieces that come back, each worth its price. */
const returned = (original: Order, { lines }: Pick<ReturnCreateParsed, 'lines'>): Exchange['lines'] =>
  lines.flatMap(({ line, quantity, reason, noneBack }) => {
    const bought = lineOf(original, line);
    if (!bought) return [];
    const { name } = bought.product;
    const worth = { credit: cents(bought.price * quantity), sellable: null, damaged: null, lost: null };
    return [
      {
        line,
        name,
        size: bought.size,
        color: bought.color,
        quantity,
        reason,
        noneBack: !comesBack({ reason, noneBack }),
        ...worth,
      },
    ];
  });

/** The new pieces of an exchange, at the prices of today. */
const newPieces = ({ products }: SampleWorld, original: Order, { lines }: ExchangeCreateParsed): Order['products'] =>
  lines.flatMap(({ line, product, quantity, size = '', color = '' }, place) => {
    const bought = lineOf(original, line);
    const found = products.find(product ?? bought?.product._id ?? undefined);
    if (!found) return [];
    const { _id, name, refCode, price, salePrice } = found;
    return [{ product: { _id, name, refCode }, size, color, quantity, price: salePrice ?? price, line: place }];
  });

/** Exchanges of sample orders, and their check-ins. Neither stock nor the exchange window is checked. */
export function sampleExchanges(world: SampleWorld): Answers {
  const { orders } = world;
  /** The order whose pieces come back in a return. */
  const originalOf = (id: string | undefined) =>
    orders.all().find(({ exchanges }) => exchanges?.some(({ order, isReturn }) => isReturn === true && order === id));
  /** Changes an exchange or return of an order. */
  const withChanged = (order: Order, id: string | undefined, become: (exchange: Exchange) => Exchange) =>
    orders.change(order._id, () => ({
      ...order,
      exchanges: order.exchanges?.map((one) => (one.order === id ? become(one) : one)),
    }));
  return {
    exchangeOrder: withBody(exchangeCreateSchema, (input, { params }) => {
      const original = orders.find(params['id']);
      if (!original) return notFound();
      const back = returned(original, input);
      const products = newPieces(world, original, input);
      const subtotal = cents(products.reduce((sum, { price, quantity }) => sum + price * quantity, 0));
      const worth = back.reduce((sum, { credit }) => sum + toCents(credit), 0);
      const values = input.lines.map(({ reason }, place) => {
        const { price = 0, quantity = 0 } = products.find(({ line }) => line === place) ?? {};
        return { reason, value: toCents(price * quantity) };
      });
      const discount = faultDiscount(
        values,
        back.map(({ credit }) => toCents(credit)),
      );
      const sums = exchangeSums(worth, toCents(subtotal) - discount);
      const inShop = input.kind === 'in the shop';
      const status = inShop ? 'delivered' : 'pending';
      const outgoing = orders.add((_id) => ({
        ...original,
        exchanges: undefined,
        _id,
        orderType: inShop ? 'in-store' : 'online',
        channel: inShop ? 'in-store' : 'phone',
        status,
        products,
        itemCount: products.reduce((sum, { quantity }) => sum + quantity, 0),
        subtotal,
        discount: fromCents(discount),
        couponCode: null,
        deliveryFee: 0,
        exchangeCredit: fromCents(sums.exchangeCredit),
        totalAmount: fromCents(sums.totalAmount),
        createdAt: now(),
        history: [{ status, at: now(), by: AUTHOR }],
        exchange: {
          order: _id,
          of: original._id,
          kind: input.kind,
          status,
          reopened: false,
          lines: back,
          paidOut: 0,
          ...(sums.rest > 0 && { kept: fromCents(sums.rest) }),
          overruleReason: input.overruleReason ?? '',
          at: now(),
          by: AUTHOR,
          checkedInAt: null,
        },
      }));
      orders.change(original._id, (order) => ({
        ...happened(order, 'exchanged'),
        exchanges: [...(order.exchanges ?? []), ...(outgoing.exchange ? [outgoing.exchange] : [])],
      }));
      return outgoing;
    }),
    returnPieces: withBody(returnCreateSchema, (input, { params }) => {
      const original = orders.find(params['id']);
      if (!original) return notFound();
      const lines = returned(original, input);
      const worth = cents(lines.reduce((sum, { credit }) => sum + credit, 0));
      const back: Exchange = {
        order: `${original._id}-${String(original.exchanges?.length ?? 0)}`,
        of: original._id,
        isReturn: true,
        kind: input.kind,
        status: 'delivered',
        reopened: false,
        lines,
        ...(input.rest === 'refund' ? { paidOut: worth } : { paidOut: 0, kept: worth }),
        overruleReason: input.overruleReason ?? '',
        at: now(),
        by: AUTHOR,
        checkedInAt: lines.some(comesBack) ? null : now(),
      };
      return (
        orders.change(original._id, (order) => ({
          ...happened(order, 'return booked'),
          exchanges: [...(order.exchanges ?? []), back],
        })) ?? notFound()
      );
    }),
    cancelReturn: ({ params }) => {
      const original = originalOf(params['id']);
      if (!original) return notFound();
      const canceled = (exchange: Exchange): Exchange => ({ ...exchange, reopened: true, ended: 'canceled' });
      return withChanged(happened(original, 'return canceled'), params['id'], canceled) ?? notFound();
    },
    askExchange: withBody(exchangeAskSchema, ({ order: number, phone: _phone, ...said }) => {
      const found = orders.all().find(({ _id }) => shortId(_id) === shortId(orderCode(number)));
      orders.change(found?._id, (order) => {
        const requests = order.requests ?? [];
        const _id = `${order._id}-${String(requests.length)}`;
        return { ...happened(order, `${said.what} asked for`), requests: [...requests, { _id, at: now(), ...said }] };
      });
      return { message: 'We have your request' };
    }),
    declineRequest: withBody(requestDeclineSchema, ({ reason }, { params }) => {
      const isThis = ({ _id }: { _id: string }) => _id === params['id'];
      const found = orders.all().find(({ requests }) => requests?.some(isThis));
      const closed = { how: 'declined', at: now(), by: AUTHOR, reason } as const;
      return (
        orders.change(found?._id, (order) => ({
          ...happened(order, 'request declined'),
          requests: order.requests?.map((one) => (isThis(one) ? { ...one, closed } : one)),
        })) ?? notFound()
      );
    }),
    checkInExchange: withBody(checkInSchema, ({ lines }, { params }) => {
      const checkedIn = (exchange: Exchange): Exchange => ({
        ...exchange,
        checkedInAt: now(),
        lines: exchange.lines.map((line, place) => ({
          ...line,
          ...lines.find((said) => said.line === place),
          line: line.line,
        })),
      });
      const back = originalOf(params['id']);
      if (back) {
        return withChanged(happened(back, 'checked in'), params['id'], checkedIn) ?? notFound();
      }
      const changed = orders.change(params['id'], (order) => ({
        ...happened(order, 'checked in'),
        ...(order.exchange && { exchange: checkedIn(order.exchange) }),
      }));
      if (!changed) return notFound();
      const original = orders.find(changed.exchange?.of);
      if (original) withChanged(original, changed._id, checkedIn);
      return changed;
    }),
  };
}
