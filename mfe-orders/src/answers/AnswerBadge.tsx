import type { Order } from '@shop/shared/contracts';
import { ANSWER_LABELS, canAnswer, type CustomerAnswer } from '@shop/shared/rules';
import { Badge, type Tone } from '@shop/shared/ui';

const TONES: Readonly<Record<CustomerAnswer, Tone>> = { yes: 'green', change: 'yellow', no: 'red' };

/**
 * What the customer of an order answered to its confirmation link, until its parcel leaves. An answer that staff have
 * followed stands in the order's history only.
 */
export function AnswerBadge({ order }: { order: Order }) {
  const { answer } = order;
  if (!answer?.stands || !canAnswer(order)) return null;
  return <Badge tone={TONES[answer.kind]}>{ANSWER_LABELS[answer.kind]}</Badge>;
}
