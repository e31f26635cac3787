/** The statuses of an order, in their order. */
export const ORDER_STATUSES = ['pending', 'confirmed', 'on the way', 'delivered'] as const;
export type KnownOrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * The statuses in a filter's text, in any spelling and separated by commas: 'pending,on-the-way'. Unknown statuses are
 * ignored. Null means no filter: for an empty text, 'all', or all statuses.
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

/** The only status to which staff may move an order next; undefined for the last status and for an unknown status. */
export const nextOrderStatus = (status: string): KnownOrderStatus | undefined => {
  const index = ORDER_STATUSES.findIndex((known) => known === status);
  return index === -1 ? undefined : ORDER_STATUSES[index + 1];
};

/** Whether the move is exactly one step forward. */
export const canMoveOrder = (from: string, to: string): boolean => nextOrderStatus(from) === to;

/** Whether the order has reached or passed `step`. */
export const hasReached = (status: string, step: KnownOrderStatus): boolean => {
  const at = ORDER_STATUSES.findIndex((known) => known === status);
  return at !== -1 && at >= ORDER_STATUSES.indexOf(step);
};

/** Only an admin may delete a delivered order. All staff may delete any other order. */
export const canDeleteOrder = (status: string, role: string): boolean => status !== 'delivered' || role === 'admin';

/** The badge colors of order statuses. An unknown status is neutral. */
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

/** The marker in the notes of a chat order. */
export const CHAT_ORDER_MARKER = 'WhatsApp order';

/** The label of a payment method. 'credit' is a chat order if the notes contain the marker, else credit. */
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
