import type { ErrorBody, OrderCreate, OrderCreated } from '@shop/shared/contracts';
import type { FastifyInstance } from 'fastify';
import { newId } from '../../database/schema/columns';

/** Settings for tests that place more orders than a visitor may, for longer than a session lasts. */
export const BUSY_SHOP = {
  ACCESS_TOKEN_MINUTES: '1440',
  ORDERS_PER_MINUTE: '1000000',
  QUOTES_PER_MINUTE: '1000000',
  TRACKING_PER_MINUTE: '1000000',
};

let phones = 0;

/** A phone number that no other order of the test run has. */
export const newPhone = (): string => `+961 70 ${String((phones += 1)).padStart(6, '0')}`;

/** An order as tests place it: of somebody named. */
type NamedOrder = OrderCreate & { customerName: string; customerPhone: string };

/** A visitor's order of one piece of a product in size M, paid on delivery; pass what the test is about. */
export const orderOf = (product: { id: string }, values: Partial<NamedOrder> = {}): NamedOrder => ({
  customerName: 'Rami Haddad',
  customerPhone: newPhone(),
  customerAddress: '12 Cedar Street',
  products: [{ product: product.id, quantity: 1, size: 'M' }],
  paymentMethod: 'delivery',
  ...values,
});

/** An answer, as far as tests look at it. */
export interface Answer<Body> {
  status: number;
  body: Body;
  headers: Readonly<Record<string, unknown>>;
}

/** Makes a call and reads its JSON. */
export async function call<Body>(
  app: FastifyInstance,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  options: { payload?: object; headers?: Record<string, string> } = {},
): Promise<Answer<Body>> {
  const response = await app.inject({ method, url: `/api${url}`, ...options });
  return { status: response.statusCode, body: response.json<Body>(), headers: response.headers };
}

/** What comes of placing an order: the order or a refusal (whose `status` are two things of one name). */
export type Outcome = Omit<OrderCreated, 'status'> & Omit<ErrorBody, 'status'>;

/** Places an order. */
export const place = (app: FastifyInstance, order: object, headers: Record<string, string> = {}) =>
  call<Outcome>(app, 'POST', '/orders', { payload: order, headers });

/** Places an order that must be accepted. Answers it. */
export async function placed(
  app: FastifyInstance,
  order: OrderCreate,
  headers: Record<string, string> = {},
): Promise<Outcome> {
  const { status, body } = await place(app, order, headers);
  if (status !== 201) throw new Error(`The order was answered ${status}: ${body.error}`);
  return body;
}

/** An idempotency key as browsers make them. */
export const newKey = (): string => `key-${newId()}`;
