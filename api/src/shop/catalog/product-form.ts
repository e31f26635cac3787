import { PRODUCT_FORM_FIELDS } from '@shop/shared/contracts';
import { IMAGE_LIMITS, IMAGE_REFUSALS } from '@shop/shared/rules';
import type { FormRules } from '../../http/forms';

const isSpelled = (field: string): field is keyof typeof PRODUCT_FORM_FIELDS =>
  Object.hasOwn(PRODUCT_FORM_FIELDS, field);

/** What a form's text means. Text that means nothing is passed on as it is, for the schema to say what is wrong. */
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

/** A product's form as the JSON body that says the same. */
const toBody = (fields: Record<string, string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [
      field,
      isSpelled(field) ? meaningOf(text, PRODUCT_FORM_FIELDS[field]) : text,
    ]),
  );

/** How a product comes as a form: fields as text, and pictures. */
export const PRODUCT_FORM: FormRules = {
  files: {
    field: 'images',
    count: IMAGE_LIMITS.count,
    bytes: IMAGE_LIMITS.bytes,
    tooMany: IMAGE_REFUSALS.tooMany,
    tooLarge: IMAGE_REFUSALS.tooLarge,
  },
  toBody,
};
