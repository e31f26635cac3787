import type { AuditEntry } from '@shop/shared/contracts';
import { CONTENT_LABELS, isContentKey } from '@shop/shared/contracts/content-list';
import { SETTING_LIST, isSettingKey } from '@shop/shared/contracts/setting-list';
import { capitalize, formatMoney, fromCents, orderNumber, shortId } from '@shop/shared/rules';

const ENTITIES: Readonly<Record<string, string>> = { staff: 'staff account', settings: 'setting' };

const ACTIONS: Readonly<Record<string, string>> = {
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  status: 'Changed the status of',
  notes: 'Notes on',
  concession: 'Discount or free delivery on',
  outcome: 'Ended',
  courier: 'Courier of',
  call: 'Call to the customer of',
  appointment: 'Appointment of',
  message: 'Wrote to the customer of',
  attempt: 'Attempted delivery of',
  'check-in': 'Checked in',
  stock: 'Stock of',
  duplicate: 'Duplicated',
  import: 'Imported',
  'add-images': 'Images added to',
  'order-images': 'Images reordered on',
  'delete-image': 'Image removed from',
  archive: 'Archived',
  unarchive: 'Unarchived',
  merge: 'Merged another into',
  'undo-merge': 'Undid a merge into',
  erase: 'Erased',
  export: 'Exported all about',
  block: 'Blocked',
  unblock: 'Unblocked',
  move: 'Moved',
  cancel: 'Cancelled',
  activate: 'Activated',
  deactivate: 'Deactivated',
  'change-password': 'Own password of',
  'reset-password': 'New password for',
  'sign-in-failed': 'Failed sign-in to',
  publish: 'Published',
  promote: 'Promoted',
  rollback: 'Rolled back',
  withdraw: 'Withdrew',
  enable: 'Enabled',
  disable: 'Disabled',
  adopt: 'Adopted',
  revoke: 'Revoked',
  undo: 'Undid a change of',
  repeat: 'Repeated messages of the',
  discard: 'Discarded messages of the',
  resume: 'Switched on a channel of the',
};

/** The field with the name of each entity; 'name' for others. */
const NAMED_BY: Readonly<Record<string, string>> = { coupon: 'code', transaction: 'description' };

/** The name of an entity after a change, or before its deletion; undefined if the log does not contain it. */
function thingName({ entity, entityId, before, after }: AuditEntry): string | undefined {
  if (entity === 'settings' && isSettingKey(entityId)) return SETTING_LIST[entityId].label;
  if (entity === 'settings' && isContentKey(entityId)) return CONTENT_LABELS[entityId];
  const field = NAMED_BY[entity] ?? 'name';
  return [after?.[field], before?.[field]].find((value): value is string => typeof value === 'string' && value !== '');
}

const spaced = (word: string): string => word.replaceAll(/[-_]/g, ' ');

/** An id as lists show it: the end of a generated one, and names such as those of settings and remotes in full. */
export const idLabel = (id: string): string => (/^[0-9a-f-]{24,}$/.test(id) ? shortId(id) : id);

/** The kind of an entity as text: 'staff account'. */
const entityLabel = (entity: string): string => ENTITIES[entity] ?? spaced(entity);

/** An action as an option: 'Changed'. An unknown action is shown by its own name. */
export const actionLabel = (action: string): string => ACTIONS[action] ?? capitalize(spaced(action));

/** A change with the name of the entity if it is known: 'Changed supplier Mill', 'Cancelled order #1A2B3C4D'. */
export const changeLabel = (entry: AuditEntry): string => {
  const name = entry.entity === 'order' ? `#${orderNumber(entry.entityId)}` : thingName(entry);
  return [actionLabel(entry.action), entityLabel(entry.entity), ...(name === undefined ? [] : [name])].join(' ');
};

/** The lists that can be searched for an entity by its name. */
const LISTS: Readonly<Record<string, string>> = {
  category: '/categories',
  coupon: '/coupons',
  product: '/products',
  staff: '/staff',
  supplier: '/suppliers',
};

/** Path of the changed entity; undefined if it was deleted, or if no page can show it from the known data. */
export function thingPath(entry: AuditEntry): string | undefined {
  if (entry.action === 'delete') return undefined;
  if (entry.entity === 'order') return `/orders?order=${entry.entityId}`;
  if (entry.entity === 'remote') return '/releases';
  if (entry.entity === 'settings') return '/settings';
  const list = LISTS[entry.entity];
  const name = thingName(entry);
  return list === undefined || name === undefined ? undefined : `${list}?q=${encodeURIComponent(name)}`;
}

/** The kind of an entity as an option: 'Staff account'. */
export const entityOption = (entity: string): string => capitalize(entityLabel(entity));

/** Name fields, which come first. */
const NAMES = ['name', 'code'];

const byName = (a: string, b: string): number =>
  Number(NAMES.includes(b)) - Number(NAMES.includes(a)) || a.localeCompare(b, 'en');

/** The fields of a change, before or after: the name first, then the others in order, without duplicates. */
export const changedFields = ({
  before,
  after,
}: {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}): string[] => [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].toSorted(byName);

/** The fields with amounts in dollars. A field whose name ends in 'Cents' is an amount in cents. */
const IN_DOLLARS: readonly string[] = [
  'amount',
  'buyPrice',
  'deliveryFee',
  'discount',
  'minSubtotal',
  'price',
  'salePrice',
  'subtotal',
  'totalAmount',
];
const IN_CENTS = /Cents$/;

/** Label of a field: 'discountValue' becomes 'Discount value', 'totalCents' becomes 'Total'. */
export const fieldLabel = (field: string): string =>
  capitalize(
    field
      .replace(IN_CENTS, '')
      .replace(/([a-z])([A-Z])/g, (_match, left: string, right: string) => `${left} ${right.toLowerCase()}`),
  );

/** A value of the log as text: '$39.00' for the amount 39. An empty value is a dash. */
export const valueLabel = (field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'number' && IN_CENTS.test(field)) return formatMoney(fromCents(value));
  if (typeof value === 'number' && IN_DOLLARS.includes(field)) return formatMoney(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value, null, 1);
};

const MAX_FIELDS = 4;

/** Maximum number of fields that the line of an added or deleted record shows, and maximum length of each value. */
const MAX_FACTS = 3;
const MAX_OF_VALUE = 24;
/** Values that no line shows: ids, and times as the API writes them. */
const MACHINE_VALUE = /^[0-9a-f]{24}$|^\d{4}-\d{2}-\d{2}T/;

/** Fields of an added or deleted record, without what its label contains already: 'Type: expense, Amount: $5.00'. */
function factsLabel(entry: AuditEntry, record: Record<string, unknown>): string {
  const name = thingName(entry);
  const facts = Object.entries(record).flatMap(([field, value]) => {
    const text = ['string', 'number', 'boolean'].includes(typeof value) ? valueLabel(field, value) : '';
    const tells = text !== '' && text !== '-' && value !== false && value !== name && !MACHINE_VALUE.test(text);
    return tells && field !== 'version' && text.length <= MAX_OF_VALUE ? [`${fieldLabel(field)}: ${text}`] : [];
  });
  return facts.slice(0, MAX_FACTS).join(', ');
}

/**
 * Details beside the label of a change: one field before and after, or the names of several fields; '' without details.
 */
export function detailsLabel(entry: AuditEntry): string {
  const { before, after } = entry;
  if (before === null || after === null) return factsLabel(entry, after ?? before ?? {});
  const fields = changedFields({ before, after });
  const [only] = fields;
  if (only === undefined) return '';
  if (fields.length === 1) {
    return `${fieldLabel(only)}: ${valueLabel(only, before[only])} \u2192 ${valueLabel(only, after[only])}`;
  }
  const more = fields.length - MAX_FIELDS;
  return fields.slice(0, MAX_FIELDS).map(fieldLabel).join(', ') + (more > 0 ? ` and ${String(more)} more` : '');
}
