import { useWatch, type Control } from 'react-hook-form';
import type { EditTerms } from './edit-terms';
import type { EditFields } from './fields';

/** The discount and the waiver of the fee, as typed in the edit form so far. */
export function useEditTerms<Parsed>(control: Control<EditFields, unknown, Parsed>): EditTerms {
  const [reduction, couponCode, discountType, discountValue, discountReason, feeWaived, feeWaivedReason] = useWatch({
    control,
    name: [
      'reduction',
      'couponCode',
      'discountType',
      'discountValue',
      'discountReason',
      'feeWaived',
      'feeWaivedReason',
    ],
  });
  return { reduction, couponCode, discountType, discountValue, discountReason, feeWaived, feeWaivedReason };
}
