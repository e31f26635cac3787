import { isApiError } from '@shop/shared/api';
import type { ConfirmAnswer, Confirmation } from '@shop/shared/contracts';
import { useRef, useState } from 'react';
import { useRepeatable, type Repeatable } from '../useRepeatable';
import { useAnswerConfirmation } from './endpoints';

/** How an answer is sent. */
export interface Answering extends Pick<Repeatable, 'late'> {
  /** Sends an answer. Does nothing while one is on its way. */
  answer: (said: Omit<ConfirmAnswer, 'token'>) => void;
  /** What is on its way; null while nothing is. */
  sending: ConfirmAnswer['answer'] | null;
  /** Why the last answer was not taken; undefined if it was, or before one. */
  error: unknown;
}

/**
 * Sends answers to a confirmation link.
 *
 * @param onAnswered called with the order after the answer
 * @param onRefused called if the server refused an answer, so that what is on screen is old
 */
export function useAnswer(
  token: string,
  { onAnswered, onRefused }: { onAnswered: (shown: Confirmation) => void; onRefused: () => void },
): Answering {
  const [send] = useAnswerConfirmation();
  const [sending, setSending] = useState<ConfirmAnswer['answer'] | null>(null);
  const { send: sendRepeatably, late } = useRepeatable();
  const [error, setError] = useState<unknown>();
  const busy = useRef(false);

  const answer = async (said: Omit<ConfirmAnswer, 'token'>) => {
    if (busy.current) return;
    busy.current = true;
    setSending(said.answer);
    setError(undefined);
    const { data, error: failure } = await sendRepeatably(() => send({ body: { token, ...said } }));
    if (data) onAnswered(data);
    else {
      setError(failure);
      if (isApiError(failure) && failure.status === 409) onRefused();
    }
    busy.current = false;
    setSending(null);
  };

  return {
    answer: (said) => void answer(said),
    sending,
    late,
    error,
  };
}
