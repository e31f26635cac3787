import { Text, VisuallyHidden } from '@shop/shared/ui';
import { useEffect, useState } from 'react';
import { DELIVERY_WAIT } from './useDelivery';

/** Beside the button that stops it: counts down until a delivery is sent. Said once, and seen by the second. */
export function DeliveryWait({ waiting }: { waiting: boolean }) {
  return (
    <>
      <VisuallyHidden role="status">
        {waiting ? `Marked as delivered. You can undo this for ${DELIVERY_WAIT} seconds.` : ''}
      </VisuallyHidden>
      {waiting && <Countdown />}
    </>
  );
}

function Countdown() {
  const [left, setLeft] = useState(DELIVERY_WAIT);
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(seconds - 1, 0)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Text as="div" size="sm" tabular aria-hidden="true">
      {`Marked as delivered. Final in ${left} s`}
    </Text>
  );
}
