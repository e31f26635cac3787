import { Text, VisuallyHidden } from '@shop/shared/ui';
import { useEffect, useState } from 'react';
import { STEP_WAIT } from './useSendAfterWait';

interface Props {
  waiting: boolean;
  /** The text for the action: 'Marked as delivered'. */
  done: string;
}

/** Shows a countdown until a step is sent, beside the Undo button. Screen readers announce it only once. */
export function StepWait({ waiting, done }: Props) {
  return (
    <>
      <VisuallyHidden role="status">
        {waiting ? `${done}. You can undo this for ${STEP_WAIT} seconds.` : ''}
      </VisuallyHidden>
      {waiting && <Countdown done={done} />}
    </>
  );
}

function Countdown({ done }: Pick<Props, 'done'>) {
  const [left, setLeft] = useState(STEP_WAIT);
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(seconds - 1, 0)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Text as="div" size="sm" tabular aria-hidden="true">
      {`${done}. Final in ${left} s`}
    </Text>
  );
}
