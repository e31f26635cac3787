/**
 * Parts of SQL that read products and coupons for pricing. Quote and placement share them, so that both read the same
 * fields.
 */

/** The products of a list of ids, as JSON in the shape of ProductOffer. */
export const productsJson = (ids: string): string => `(
  select coalesce(json_agg(p), '[]')
  from (
    select id, name, ref_code as "refCode", price, sale_price as "salePrice", on_sale as "onSale",
           buy_price as "buyPrice", archived, sizes, colors
    from products where id = any(${ids}::text[])
  ) p
)`;

/** The coupon of a code (trimmed, in upper case), as JSON in the shape of CouponOffer, or null. */
export const couponJson = (code: string, folded = 'null'): string => `(
  select row_to_json(c)
  from (
    select id, code, discount_type as "discountType", discount_value as "discountValue", expires_at as "expiresAt",
           active, starts_at as "startsAt", usage_limit as "usageLimit", usage_count as "usageCount",
           min_subtotal as "minSubtotal"
    from coupons where id = coalesce(
      (select id from coupons where code = ${code}),
      (select id from coupons where key_folded = ${folded} and not key_twin))
  ) c
)`;
