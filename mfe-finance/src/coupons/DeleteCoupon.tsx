import type { Coupon } from '@shop/shared/contracts';
import { ConfirmAction } from '@shop/shared/forms';
import { useDeleteCoupon } from '../endpoints';

interface Props {
  coupon: Coupon;
  onClose: () => void;
}

/** Confirms the deletion of a coupon. */
export function DeleteCoupon({ coupon, onClose }: Props) {
  const [remove] = useDeleteCoupon();
  return (
    <ConfirmAction
      title={`Delete ${coupon.code}?`}
      text="This action cannot be undone"
      confirmLabel="Delete Coupon"
      danger
      done={`${coupon.code} was deleted`}
      failure="Failed to delete coupon."
      run={() => remove({ params: { id: coupon._id } })}
      onClose={onClose}
    />
  );
}
