import type { Confirmation, Order } from '@shop/shared/contracts';
import { confirmAnswerSchema } from '@shop/shared/contracts';
import { CONFIRM_PATH, answerEvent, canAnswer } from '@shop/shared/rules';
import type { Answers } from './fake-http';
import { happened, notFound, now, withBody } from './read-body';
import { trackedOrderOf } from './shop-data';
import type { SampleWorld } from './world';

/** The confirmation links of sample orders. Every token opens the first order that can be confirmed. */
export function sampleConfirmations({ orders }: SampleWorld): Answers {
  const shown = (order: Order): Confirmation => ({
    order: trackedOrderOf({ orderId: order._id, status: order.status, itemCount: order.itemCount }),
    answer: order.answer ? { kind: order.answer.kind, at: order.answer.at } : null,
    open: !order.answer && canAnswer(order),
  });
  const linked = () => orders.all().find(canAnswer);
  return {
    getConfirmLink: ({ params }) => ({ path: `${CONFIRM_PATH}#${params['id'] ?? ''}`, until: now() }),
    countAnswers: () => {
      const given = orders.all().flatMap(({ answer }) => (answer ? [answer.at] : []));
      return { count: given.length, newest: given.toSorted().at(-1) ?? null };
    },
    openConfirmation: () => {
      const order = linked();
      return order ? shown(order) : notFound();
    },
    answerConfirmation: withBody(confirmAnswerSchema, ({ answer: kind, note }) => {
      const changed = orders.change(linked()?._id, (order) => ({
        ...happened(order, answerEvent(kind)),
        answer: { kind, at: now(), note, stands: true },
      }));
      return changed ? shown(changed) : notFound();
    }),
  };
}
