import type { Call, CallAccess } from './calls';

type Address<Access extends CallAccess> = Call<'createOrder'> & { access: Access };

/** Where orders are placed: apart from the table of calls, as who orders has no use for the rest of it. */
export const createOrder: Address<'public'> = {
  id: 'createOrder',
  method: 'POST',
  path: '/orders',
  access: 'public',
  status: 201,
};
