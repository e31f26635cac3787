import type { Quote, callSchemas } from '@shop/shared/contracts';
import { foldText, fromCents, normalizeCouponCode } from '@shop/shared/rules';
import type { Pool } from 'pg';
import type { z } from 'zod';
import { one } from '../../../database/one';
import type { VariantQuantity } from '../variant-quantity';
import { lineProblems, stockByLine, totalsInDollars } from './problems';
import type { OrderContext } from '../context';
import { assertOpen } from '../context';
import { couponJson, productsJson } from './offer-sql';
import type { CouponOffer, ProductOffer } from './pricing';
import { priceCart } from './pricing';

/** A cart to quote, as the contract's schema parsed it. */
export type QuoteInput = z.output<(typeof callSchemas)['quoteOrder']['body']>;

interface Offer {
  products: ProductOffer[];
  stock: VariantQuantity[];
  coupon: CouponOffer | null;
}

const READ_OFFER = {
  name: 'read-offer',
  text: `
select ${productsJson('$1')} as products,
       (
         select coalesce(json_agg(s), '[]')
         from (
           select product_id as "productId", size, color, quantity from stock where product_id = any($1::text[])
         ) s
       ) as stock,
       ${couponJson('$2', '$3')} as coupon`,
};

/**
 * Answers what a cart would cost online now, and why it could not be ordered. Nothing is reserved and nothing is
 * written. A line with a size or color that its product does not have is unavailable.
 *
 * @throws ShopError unavailable to a visitor before the shop has opened
 */
export async function quoteOrder(pool: Pool, request: QuoteInput, context: OrderContext): Promise<Quote> {
  assertOpen(context);
  const { now, rules } = context;
  const productIds = [...new Set(request.products.map(({ product }) => product))];
  const couponCode = request.couponCode ? normalizeCouponCode(request.couponCode) : null;
  const { rows } = await pool.query<Offer>({
    ...READ_OFFER,
    values: [productIds, couponCode, couponCode === null ? null : foldText(couponCode)],
  });
  const offer = one(rows);
  const cart = priceCart(request, {
    ...offer,
    couponsEnabled: rules.couponsEnabled,
    deliveryFee: rules.policy.deliveryFee,
    now,
  });
  const stockOf = stockByLine(cart, offer.stock);
  return {
    ...totalsInDollars(cart.totals),
    couponCode: cart.coupon?.code ?? null,
    couponError: cart.couponError,
    lines: cart.lines.map((line) => ({
      price: line.price === null ? null : fromCents(line.price),
      available: line.price === null ? 0 : stockOf(line).available,
    })),
    problems: lineProblems(cart, stockOf),
  };
}
