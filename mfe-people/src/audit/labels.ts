import { capitalise } from '@shop/shared/rules';

const ENTITIES: Readonly<Record<string, string>> = { staff: 'staff account', settings: 'setting' };

const ACTIONS: Readonly<Record<string, string>> = {
  create: 'Added',
  update: 'Changed',
  delete: 'Deleted',
  status: 'Moved',
  notes: 'Notes on',
  stock: 'Stock of',
  duplicate: 'Duplicated',
  import: 'Imported',
  'add-images': 'Images added to',
  'order-images': 'Images reordered on',
  'delete-image': 'Image removed from',
  archive: 'Archived',
  unarchive: 'Unarchived',
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
};

const spaced = (word: string): string => word.replaceAll(/[-_]/g, ' ');

/** A kind of thing as people read it: 'staff account'. */
const entityLabel = (entity: string): string => ENTITIES[entity] ?? spaced(entity);

/** An action by itself, as a choice: 'Changed'. One that is not known is told by its own name. */
export const actionLabel = (action: string): string => ACTIONS[action] ?? capitalise(spaced(action));

/** What was done in a few words: 'Changed supplier'. */
export const changeLabel = ({ action, entity }: { action: string; entity: string }): string =>
  `${actionLabel(action)} ${entityLabel(entity)}`;

/** A kind of thing as a choice: 'Staff account'. */
export const entityOption = (entity: string): string => capitalise(entityLabel(entity));

/** By what people know a thing: these fields come first. */
const NAMES = ['name', 'code'];

const byName = (a: string, b: string): number =>
  Number(NAMES.includes(b)) - Number(NAMES.includes(a)) || a.localeCompare(b, 'en');

/** The fields that a change is about: those of either state, each once, its name first and the rest in order. */
export const changedFields = ({
  before,
  after,
}: {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}): string[] => [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].toSorted(byName);

/** A field's name as people read it: 'discountValue' becomes 'Discount value'. */
export const fieldLabel = (field: string): string =>
  capitalise(
    field.replace(/([a-z])([A-Z])/g, (_match, left: string, right: string) => `${left} ${right.toLowerCase()}`),
  );

/** A value of the log as people read it; nothing is a dash. */
export const valueLabel = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value, null, 1);
};

interface States {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const MOST_FIELDS = 4;

/** By what people know a thing: its name, or its code where it has one. */
const nameOf = (state: Record<string, unknown> | null): string | undefined =>
  [state?.['name'], state?.['code'], state?.['description']].find(
    (value): value is string => typeof value === 'string' && value !== '',
  );

/** A change in one line: what was added or deleted, one field before and after, or the names of several. */
export function detailsLabel({ before, after }: States): string {
  if (before === null || after === null) {
    const name = nameOf(after ?? before);
    if (name !== undefined) return name;
  }
  const fields = changedFields({ before, after });
  const [only] = fields;
  if (only === undefined) return '-';
  if (fields.length === 1 && before !== null && after !== null) {
    return `${fieldLabel(only)}: ${valueLabel(before[only])} \u2192 ${valueLabel(after[only])}`;
  }
  const more = fields.length - MOST_FIELDS;
  return fields.slice(0, MOST_FIELDS).map(fieldLabel).join(', ') + (more > 0 ? ` and ${String(more)} more` : '');
}
