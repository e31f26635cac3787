import type { Call, CallAccess } from './calls';

type Address<Access extends CallAccess> = Call<'createOrder'> & { access: Access };

/**
 * The address for placing orders. It is separate from the table of calls because the checkout does not need the rest.
 */
export const createOrder: Address<'public'> = {
  id: 'createOrder',
  method: 'POST',
  path: '/orders',
  access: 'public',
  status: 201,
};
