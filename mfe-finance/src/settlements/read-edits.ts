import { isRecord } from '@shop/shared/rules';
import { type DraftEdits, TYPED_FIELDS } from './amounts';

/** What was typed over a draft and stored for the tab; null without any, or over another version of the draft. */
export function readEdits(stored: unknown, version: number): DraftEdits | null {
  if (!isRecord(stored) || stored['version'] !== version) return null;
  const { to, note, typed, chosen } = stored;
  if (typeof to !== 'string' || typeof note !== 'string' || !isRecord(typed) || !isRecord(chosen)) return null;
  const texts = (of: unknown) =>
    Object.fromEntries(
      TYPED_FIELDS.flatMap((field) => {
        const text = isRecord(of) ? of[field] : undefined;
        return typeof text === 'string' ? [[field, text]] : [];
      }),
    );
  return {
    version,
    to,
    note,
    typed: Object.fromEntries(Object.entries(typed).map(([order, of]) => [order, texts(of)])),
    chosen: Object.fromEntries(Object.entries(chosen).map(([order, on]) => [order, on === true])),
  };
}
