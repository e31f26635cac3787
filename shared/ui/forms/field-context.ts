import { createContext, useContext, useId } from 'react';

/** The data that a `Field` passes to its control. */
export interface FieldWiring {
  controlId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

export const FieldContext = createContext<FieldWiring | null>(null);

interface OwnProps {
  id?: string;
  required?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: 'true' | 'false' | boolean | 'grammar' | 'spelling';
}

/**
 * The attributes that a control gets from its `Field`: id, description, validity. A required control has
 * `aria-required` instead of `required`, so that the shop's own messages appear instead of the browser's.
 */
export function useFieldControl({ id, required, ...own }: OwnProps) {
  const field = useContext(FieldContext);
  const fallbackId = useId();
  return {
    id: id ?? field?.controlId ?? fallbackId,
    'aria-describedby': [own['aria-describedby'], field?.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid ? true : undefined),
    'aria-required': (required ?? field?.required) ? true : undefined,
  };
}
