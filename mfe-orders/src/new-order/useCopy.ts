import type { Order, Product } from '@shop/shared/contracts';
import { findVariant } from '@shop/shared/rules';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLazyOrder, useLazyProduct } from '../endpoints';
import { lineLabel } from '../orders/labels';
import { withPieces, type DraftCustomer, type DraftLine } from './draft';

/** An earlier order as a new one: its lines as far as they can be sold now, and its customer. */
interface Copy {
  lines: DraftLine[];
  customer: DraftCustomer;
  byPhone: boolean;
}

const customerOf = ({ customerName, customerPhone, customerAddress, location, notes }: Order): DraftCustomer => ({
  name: customerName,
  phone: customerPhone,
  address: customerAddress,
  city: location,
  notes,
});

/** The lines of an order at today's prices, and what cannot be sold as it was: '2 of 3 Tee, M'. */
function linesOf(order: Order, products: ReadonlyMap<string, Product>) {
  let lines: DraftLine[] = [];
  const short: string[] = [];
  for (const line of order.products) {
    const product = products.get(line.product._id ?? '');
    const variant = product && !product.archived ? findVariant(line, product) : undefined;
    const before = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    if (product && variant) lines = withPieces(lines, product, variant, line.quantity);
    const copied = lines.reduce((sum, { quantity }) => sum + quantity, 0) - before;
    if (copied < line.quantity) short.push(`${String(copied)} of ${String(line.quantity)} ${lineLabel(line)}`);
  }
  return { lines, short };
}

/**
 * Fills a new order with the lines and the customer of an earlier one.
 *
 * @param id the earlier order; undefined for none
 * @param fill called once with the copy; returns false if it cannot take it, because another order was begun meanwhile
 * @returns what the copy lacks, as a sentence; null if nothing
 */
export function useCopy(id: string | undefined, fill: (copy: Copy) => boolean): string | null {
  const [loadOrder] = useLazyOrder();
  const [loadProduct] = useLazyProduct();
  const [said, setSaid] = useState<string | null>(null);
  const take = useEffectEvent((order: Order, products: ReadonlyMap<string, Product>) => {
    const { lines, short } = linesOf(order, products);
    if (!fill({ lines, customer: customerOf(order), byPhone: order.orderType === 'online' })) {
      setSaid('You began this order meanwhile, so the other was not copied.');
      return;
    }
    setSaid(short.length === 0 ? null : `In stock there are only ${short.join('; ')}.`);
  });
  useEffect(() => {
    if (id === undefined) return undefined;
    let left = false;
    void (async () => {
      const { data: order } = await loadOrder({ params: { id } });
      if (!order) {
        setSaid('The earlier order could not be loaded.');
        return;
      }
      const ids = [...new Set(order.products.flatMap(({ product }) => product._id ?? []))];
      const loaded = await Promise.all(ids.map((product) => loadProduct({ params: { id: product } })));
      const products = new Map(loaded.flatMap(({ data }) => (data ? [[data._id, data] as const] : [])));
      if (!left) take(order, products);
    })();
    return () => {
      left = true;
    };
  }, [id, loadOrder, loadProduct]);
  return said;
}
