/** The life of an order, in order. */
export const ORDER_STATUSES = ['pending', 'confirmed', 'on the way', 'delivered'] as const;
export type KnownOrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * The statuses that a filter's text names, in any spelling and separated by commas: 'pending,on-the-way'. Null where it
 * filters nothing: for no text, 'all', and every status. Those that the shop does not know are left out.
 */
export const statusesIn = (text: string): readonly KnownOrderStatus[] | null => {
  const named = text
    .toLowerCase()
    .replace(/[-_]/g, ' ')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const known = ORDER_STATUSES.filter((status) => named.includes(status));
  return named.length === 0 || named.includes('all') || known.length === ORDER_STATUSES.length ? null : known;
};

/** The one status staff may move an order to next; undefined at the end, and for a status the shop does not know. */
export const nextOrderStatus = (status: string): KnownOrderStatus | undefined => {
  const index = ORDER_STATUSES.findIndex((known) => known === status);
  return index === -1 ? undefined : ORDER_STATUSES[index + 1];
};

/** True for the one step forward; never backward, never two at once. */
export const canMoveOrder = (from: string, to: string): boolean => nextOrderStatus(from) === to;

/** True when the order has reached `step` or gone past it. */
export const hasReached = (status: string, step: KnownOrderStatus): boolean => {
  const at = ORDER_STATUSES.findIndex((known) => known === status);
  return at !== -1 && at >= ORDER_STATUSES.indexOf(step);
};

/** Only an admin may delete a delivered order; any other may be deleted by staff. */
export const canDeleteOrder = (status: string, role: string): boolean => status !== 'delivered' || role === 'admin';

/** Badge colors of order statuses; a status the shop does not know is neutral. */
export const orderStatusTone = (status: string): 'yellow' | 'blue' | 'purple' | 'green' | 'neutral' => {
  switch (status) {
    case 'pending':
      return 'yellow';
    case 'confirmed':
      return 'blue';
    case 'on the way':
      return 'purple';
    case 'delivered':
      return 'green';
    default:
      return 'neutral';
  }
};

/** The marker a chat order carries in its notes. */
export const CHAT_ORDER_MARKER = 'WhatsApp order';

/** How a payment method reads: 'credit' is a chat order when the marker stands in the notes, else credit. */
export const paymentLabel = (method: string, notes: string): string => {
  switch (method) {
    case 'delivery':
      return 'Cash on Delivery';
    case 'credit':
      return notes.toLowerCase().includes(CHAT_ORDER_MARKER.toLowerCase()) ? 'WhatsApp' : 'Credit';
    case 'cash':
      return 'Cash';
    case 'card':
      return 'Card';
    case 'transfer':
      return 'Transfer';
    default:
      return method;
  }
};
