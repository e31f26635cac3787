import { PRODUCT_FORM_FIELDS } from '@shop/shared/contracts';
import { IMAGE_LIMITS, IMAGE_REFUSALS } from '@shop/shared/rules';

const isSpelled = (field: string): field is keyof typeof PRODUCT_FORM_FIELDS =>
  Object.hasOwn(PRODUCT_FORM_FIELDS, field);

/** The value of a form's text. Text that cannot be parsed is passed on, so that the schema reports it. */
function meaningOf(text: string, kind: 'number' | 'boolean' | 'json'): unknown {
  const trimmed = text.trim();
  switch (kind) {
    case 'number':
      if (trimmed === '') return null;
      return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(trimmed) ? Number(trimmed) : text;
    case 'boolean':
      if (trimmed === '') return undefined;
      return trimmed === 'true' || trimmed === 'false' ? trimmed === 'true' : text;
    case 'json':
      if (trimmed === '') return undefined;
      try {
        return JSON.parse(trimmed);
      } catch {
        return text;
      }
  }
}

/** The JSON body that means the same as a product's form. */
const toBody = (fields: Record<string, string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [
      field,
      isSpelled(field) ? meaningOf(text, PRODUCT_FORM_FIELDS[field]) : text,
    ]),
  );

/** The form of a product: fields as text, and pictures. */
export const PRODUCT_FORM = {
  files: {
    field: 'images',
    count: IMAGE_LIMITS.count,
    bytes: IMAGE_LIMITS.bytes,
    tooMany: IMAGE_REFUSALS.tooMany,
    tooLarge: IMAGE_REFUSALS.tooLarge,
  },
  toBody,
};
