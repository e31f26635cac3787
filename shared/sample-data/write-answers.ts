import type { Order, OrderCreated } from '@shop/shared/contracts';
import { chatPhoneOf } from './shop-data';
import {
  attemptNoteSchema,
  categoryCreateSchema,
  categoryUpdateSchema,
  checkInSchema,
  couponWriteSchema,
  orderCreateSchema,
  orderEndSchema,
  customerBlockSchema,
  customerNoteSchema,
  customerWriteSchema,
  messageWriteSchema,
  orderNotesSchema,
  orderStatusUpdateSchema,
  ordersAcceptSchema,
  ordersStepSchema,
  supplierWriteSchema,
  transactionCreateSchema,
} from '@shop/shared/contracts';
import { calls } from '@shop/shared/contracts/calls';
import { messageEvent } from '@shop/shared/rules';
import { categoryOf, orderOf } from './shop-data';
import { type Answers, failure } from './fake-http';
import { couponOf, supplierOf, transactionOf } from './staff-data';
import type { SampleWorld } from './world';
import { sampleEdits } from './edit-answers';
import { sampleExchanges } from './exchange-answers';
import { sampleConfirmations } from './confirmation-answers';
import { sampleParcels } from './parcel-answers';
import { AUTHOR, cents, happened, notFound, now, withBody } from './read-body';

/** The fields of a write that have a value. The record keeps its other fields. */
const named = <Fields extends object>(fields: Fields): Partial<Fields> => {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  const chosen: Partial<Fields> = {};
  return Object.assign(chosen, Object.fromEntries(entries));
};

const moved = (order: Order, status: Order['status']): Order => ({ ...happened(order, status), status });

/** The changes that sample data supports. All others are refused with a reason. */
export function sampleWrites(world: SampleWorld): Answers {
  const { orders, products, categories, customers, suppliers, coupons, transactions } = world;
  const accept = (id: string | undefined) => orders.change(id, (order) => moved(order, 'confirmed'));
  return {
    ...refusals(),
    createOrder: withBody(orderCreateSchema, (body): OrderCreated => {
      const lines = body.products.flatMap(({ product, size, color, quantity }) => {
        const found = products.find(product);
        if (!found) return [];
        const { _id, name, refCode, price, salePrice } = found;
        return [
          {
            product: { _id, name, refCode },
            size: size ?? '',
            color: color ?? '',
            quantity,
            price: salePrice ?? price,
          },
        ];
      });
      const subtotal = cents(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0));
      const deliveryFee = body.orderType === 'in-store' ? 0 : 3;
      const totals = {
        subtotal,
        discount: 0,
        deliveryFee,
        totalAmount: cents(subtotal + deliveryFee),
        couponCode: null,
      };
      const { _id, status } = orders.add((id) =>
        orderOf({
          ...totals,
          _id: id,
          customerName: body.customerName,
          customerPhone: body.customerPhone,
          customerAddress: body.customerAddress,
          orderType: body.orderType,
          channel: body.orderType === 'in-store' ? 'in-store' : (body.channel ?? 'web'),
          paymentMethod: body.paymentMethod,
          status: body.orderType === 'in-store' ? 'delivered' : 'pending',
          notes: body.notes,
          itemCount: lines.reduce((sum, { quantity }) => sum + quantity, 0),
          products: lines,
          createdAt: now(),
          history: [{ status: 'pending', at: now(), by: AUTHOR }],
        }),
      );
      return { ...totals, _id, status };
    }),
    acceptOrder: ({ params }) => accept(params['id']) ?? notFound(),
    stepOrders: withBody(ordersStepSchema, ({ ids, status }) => ({
      results: ids.map((_id) => {
        const found = orders.change(_id, (order) => moved(order, status)) !== undefined;
        return {
          _id,
          outcome: found ? ('moved' as const) : ('refused' as const),
          error: found ? null : 'Order not found',
        };
      }),
    })),
    acceptOrders: withBody(ordersAcceptSchema, ({ ids }) => ({
      results: ids.map((_id) => {
        const accepted = accept(_id) !== undefined;
        return { _id, accepted, error: accepted ? null : 'Order not found' };
      }),
    })),
    updateOrderStatus: withBody(
      orderStatusUpdateSchema,
      ({ status }, { params }) => orders.change(params['id'], (order) => moved(order, status)) ?? notFound(),
    ),
    writeMessage: withBody(
      messageWriteSchema,
      ({ moment }, { params }) =>
        orders.change(params['id'], (order) => happened(order, messageEvent(moment))) ?? notFound(),
    ),
    updateOrderNotes: withBody(
      orderNotesSchema,
      ({ staffNotes }, { params }) => orders.change(params['id'], (order) => ({ ...order, staffNotes })) ?? notFound(),
    ),
    endOrder: withBody(
      orderEndSchema,
      ({ kind, note, status }, { params }) =>
        orders.change(params['id'], (order) => {
          const at = now();
          const checkedInAt = status === 'on the way' ? null : at;
          return { ...happened(order, kind), outcome: { kind, note, at, by: AUTHOR, checkedInAt } };
        }) ?? notFound(),
    ),
    bringBackOrder: ({ params }) =>
      orders.change(params['id'], ({ outcome: _ended, ...order }) => happened(order, 'brought back')) ?? notFound(),
    updateCustomer: withBody(
      customerWriteSchema,
      ({ name, address, location, phones, tags }, { params }) =>
        customers.change(params['id'], (customer) => ({
          ...customer,
          name,
          phones: phones?.map((phone) => ({ phone, chatPhone: chatPhoneOf(phone) })) ?? customer.phones,
          address: address ?? customer.address,
          location: location ?? customer.location,
          tags: tags ?? customer.tags,
          version: (customer.version ?? 1) + 1,
        })) ?? notFound(),
    ),
    blockCustomer: withBody(
      customerBlockSchema,
      ({ reason }, { params }) =>
        customers.change(params['id'], (customer) => ({ ...customer, blocked: { reason, at: now(), by: AUTHOR } })) ??
        notFound(),
    ),
    unblockCustomer: ({ params }) =>
      customers.change(params['id'], ({ blocked: _blocked, ...customer }) => customer) ?? notFound(),
    eraseCustomer: ({ params }) => {
      customers.remove(params['id']);
      return { message: 'Customer erased' };
    },
    updateCustomerNote: withBody(
      customerNoteSchema,
      ({ staffNote }, { params }) =>
        customers.change(params['id'], (customer) => ({ ...customer, staffNote })) ?? notFound(),
    ),
    noteAttempt: withBody(
      attemptNoteSchema,
      ({ reason, note }, { params }) =>
        orders.change(params['id'], (order) => ({
          ...happened(order, 'attempted'),
          attempts: [...(order.attempts ?? []), { reason, note, at: now(), by: AUTHOR }],
        })) ?? notFound(),
    ),
    checkInOrder: withBody(
      checkInSchema,
      ({ lines }, { params }) =>
        orders.change(params['id'], (order) => ({
          ...happened(order, 'checked in'),
          ...(order.outcome && { outcome: { ...order.outcome, checkedInAt: now() } }),
          writeOffs: lines.flatMap(({ line, ...pieces }) =>
            (['damaged', 'lost'] as const)
              .map((reason) => ({ line, reason, quantity: pieces[reason], cost: null }))
              .filter(({ quantity }) => quantity > 0),
          ),
        })) ?? notFound(),
    ),
    ...sampleEdits(world),
    ...sampleConfirmations(world),
    ...sampleParcels(world),
    ...sampleExchanges(world),
    deleteOrder: ({ params }) => {
      orders.remove(params['id']);
      return { message: 'Order deleted' };
    },

    createCategory: withBody(categoryCreateSchema, ({ parentCategory, sizeChart, ...fields }) =>
      categories.add((_id) =>
        categoryOf({
          ...fields,
          _id,
          parentCategory: world.parent(parentCategory),
          sizeChart: sizeChart ?? undefined,
          createdAt: now(),
        }),
      ),
    ),
    updateCategory: withBody(
      categoryUpdateSchema,
      ({ parentCategory, sizeChart, ...fields }, { params }) =>
        categories.change(params['id'], (category) => ({
          ...category,
          ...named(fields),
          parentCategory: parentCategory === undefined ? category.parentCategory : world.parent(parentCategory),
          sizeChart: sizeChart === undefined ? category.sizeChart : (sizeChart ?? undefined),
          version: category.version + 1,
        })) ?? notFound(),
    ),
    deleteCategory: ({ params }) => {
      categories.remove(params['id']);
      return { message: 'Category deleted' };
    },

    createSupplier: withBody(supplierWriteSchema, (fields) =>
      suppliers.add((_id) => ({
        ...supplierOf({ company: '', address: '' }),
        ...named(fields),
        _id,
        version: 1,
        createdAt: now(),
      })),
    ),
    updateSupplier: withBody(
      supplierWriteSchema,
      (fields, { params }) =>
        suppliers.change(params['id'], (supplier) => ({
          ...supplier,
          ...named(fields),
          version: supplier.version + 1,
        })) ?? notFound(),
    ),
    deleteSupplier: ({ params }) => {
      suppliers.remove(params['id']);
      return { message: 'Supplier deleted' };
    },

    createCoupon: withBody(couponWriteSchema, (fields) =>
      coupons.add((_id) => ({ ...couponOf({ description: '' }), ...named(fields), _id, version: 1, createdAt: now() })),
    ),
    updateCoupon: withBody(
      couponWriteSchema,
      (fields, { params }) =>
        coupons.change(params['id'], (coupon) => ({ ...coupon, ...named(fields), version: coupon.version + 1 })) ??
        notFound(),
    ),
    deleteCoupon: ({ params }) => {
      coupons.remove(params['id']);
      return { message: 'Coupon deleted' };
    },

    createTransaction: withBody(
      transactionCreateSchema,
      ({ type, amount, description, paymentMethod, supplierId, orderId, reference, notes }) =>
        transactions.add((_id) =>
          transactionOf({
            _id,
            type,
            amount,
            description: description || (type === 'purchase' ? 'Purchase' : 'Refund'),
            paymentMethod,
            supplierId: supplierId ?? null,
            supplierName: suppliers.find(supplierId ?? undefined)?.name ?? null,
            orderId: orderId ?? null,
            customerId: null,
            customerName: orders.find(orderId ?? undefined)?.customerName ?? null,
            reference: reference || null,
            notes,
            products: [],
            createdAt: now(),
          }),
        ),
    ),
    cancelTransaction: ({ params }) =>
      transactions.change(params['id'], (transaction) => ({ ...transaction, status: 'cancelled' })) ?? notFound(),
  };
}

/** A refusal for every change that sample data does not support. */
function refusals(): Answers {
  const error = 'Sample data cannot do that. Use the live API.';
  const writes = Object.values(calls).filter(({ method }) => method !== 'GET');
  return Object.fromEntries(writes.map(({ id }) => [id, () => failure(501, { error, code: 'SAMPLE_DATA' })]));
}
