import type { Order, OrderEditParsed, OrderEditPreview, OrderLine } from '@shop/shared/contracts';
import { orderEditSchema } from '@shop/shared/contracts';
import type { Answers } from './fake-http';
import { chatPhoneOf } from './shop-data';
import type { SampleWorld } from './world';
import { cents, happened, notFound, withBody } from './read-body';

/** The stock of every variant in the sample data. */
const PLENTY = 20;

/** The lines of a sample order after an edit. It does not check stock and coupons. */
function linesAfter({ products }: SampleWorld, order: Order, edit: OrderEditParsed): OrderLine[] {
  return (edit.products ?? []).flatMap(({ line, product, quantity, size, color }, index): OrderLine[] => {
    const before = line == null ? undefined : order.products.find((one) => one.line === line);
    if (before) return [{ ...before, quantity, size: size ?? before.size, color: color ?? before.color }];
    const found = products.find(product ?? undefined);
    if (!found) return [];
    const { _id, name, refCode, price, salePrice } = found;
    const variant = { size: size ?? '', color: color ?? '' };
    return [
      {
        product: { _id, name, refCode },
        ...variant,
        quantity,
        price: salePrice ?? price,
        line: order.products.length + index,
      },
    ];
  });
}

/** The discount of a sample order after an edit. Every coupon code takes nothing off. */
function discountAfter(order: Order, { discount: staff, couponCode }: OrderEditParsed, subtotal: number) {
  if (staff) {
    const { discountType, discountValue, reason } = staff;
    const inPercent = discountType === 'percentage';
    return {
      discount: Math.min(cents(inPercent ? (subtotal * discountValue) / 100 : discountValue), subtotal),
      couponCode: null,
      discountReason: reason,
      discountPercent: inPercent ? discountValue : undefined,
    };
  }
  if (staff === undefined && couponCode === undefined) return { discount: Math.min(order.discount, subtotal) };
  return { discount: 0, couponCode: couponCode || null, discountReason: undefined, discountPercent: undefined };
}

function edited(world: SampleWorld, order: Order, edit: OrderEditParsed): Order {
  const { customerName, customerPhone, customerAddress, location, paymentMethod, notes, feeWaivedReason } = edit;
  const deliveryFee = feeWaivedReason ? 0 : (edit.deliveryFee ?? order.deliveryFee);
  const products = edit.products ? linesAfter(world, order, edit) : order.products;
  const subtotal = cents(products.reduce((sum, { price, quantity }) => sum + price * quantity, 0));
  const { discount, ...whose } = discountAfter(order, edit, subtotal);
  return {
    ...happened(order, 'edited'),
    customerName: customerName ?? order.customerName,
    customerPhone: customerPhone ?? order.customerPhone,
    chatPhone: chatPhoneOf(customerPhone ?? order.customerPhone),
    customerAddress: customerAddress ?? order.customerAddress,
    location: location ?? order.location,
    paymentMethod: paymentMethod ?? order.paymentMethod,
    notes: notes ?? order.notes,
    ...(feeWaivedReason === undefined ? {} : { feeWaivedReason: feeWaivedReason || undefined }),
    ...whose,
    products,
    itemCount: products.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal,
    discount,
    deliveryFee,
    totalAmount: cents(subtotal - discount + deliveryFee),
    version: (order.version ?? 1) + 1,
  };
}

/** Edits of sample orders, and previews of edits. */
export function sampleEdits(world: SampleWorld): Answers {
  const { orders } = world;
  return {
    updateOrder: withBody(
      orderEditSchema,
      (edit, { params }) => orders.change(params['id'], (order) => edited(world, order, edit)) ?? notFound(),
    ),
    previewOrderEdit: withBody(orderEditSchema, (edit, { params }) => {
      const before = orders.find(params['id']);
      if (!before) return notFound();
      const after = edited(world, before, edit);
      const preview: OrderEditPreview = {
        before,
        after,
        difference: cents(after.totalAmount - before.totalAmount),
        couponCode: after.couponCode,
        couponError: null,
        lines: after.products.map(({ price }) => ({ price, available: PLENTY })),
        stock: [],
        problems: [],
      };
      return preview;
    }),
  };
}
