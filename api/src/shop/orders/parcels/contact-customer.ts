import type { Appointment, Order, callSchemas } from '@shop/shared/contracts';
import { MAX_DAYS_AHEAD, appointmentText, calendarDay, startOfDay } from '@shop/shared/rules';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { auditedWrite } from '../../../audit/audited-write';
import type { WriteEntry } from '../../../audit/audited-write';
import type { Db, Tx } from '../../../database/client';
import { orders } from '../../../database/schema';
import { invalid, versionConflict } from '../../../errors';
import type { StaffContext } from '../context';
import { addEvent, lockOrder } from '../lock-order';
import { getOrder, lastEvent, whoHas } from '../order-rows';
import { assertOpenOrder } from '../outcome-errors';
import { NO_CALL, contactOf } from '../parcel-marks';

type CallInput = z.output<(typeof callSchemas)['noteCall']['body']>;
type AppointmentInput = z.output<(typeof callSchemas)['setAppointment']['body']>;

type Locked = Awaited<ReturnType<typeof lockOrder>>;

/** Writes to an open order and answers it. @throws ShopError notFound, conflict ORDER_ENDED or ORDER_OVER */
const writeOpen = (
  db: Db,
  id: string,
  write: (tx: Tx, before: ReturnType<typeof contactOf> & Pick<Locked, 'answer'>) => Promise<WriteEntry>,
  context: StaffContext,
): Promise<Order> =>
  auditedWrite(
    db,
    async (tx) => {
      const order = await lockOrder(tx, id);
      assertOpenOrder(order);
      const entry = await write(tx, { ...contactOf(order), answer: order.answer });
      return { entry, answer: await getOrder(tx, id, context.rules.policy) };
    },
    context,
  );

/**
 * Notes a call to the customer: without an answer they are to be called again, and an answer takes that back. Each call
 * without an answer stands in the order's history.
 *
 * @throws ShopError notFound without such an order, conflict ORDER_ENDED or ORDER_OVER for one that is over,
 *   VERSION_OLD with the colleague's name when they noted a call since the order was read
 */
export const noteCall = (db: Db, id: string, { answered, previous }: CallInput, context: StaffContext) =>
  writeOpen(
    db,
    id,
    async (tx, { noAnswerAt }) => {
      if (previous !== undefined && previous !== noAnswerAt) {
        const who = whoHas(await lastEvent(tx, id, noAnswerAt ? 'no answer' : 'answered'), context.actor);
        const result = noAnswerAt ? 'and had no answer' : 'or met the customer';
        throw versionConflict(`${who} called meanwhile ${result}.`, { noAnswerAt });
      }
      if (answered && !noAnswerAt) return null;
      await tx
        .update(orders)
        .set(answered ? NO_CALL : { noAnswerAt: context.now, noAnswerByName: context.actor.name })
        .where(eq(orders.id, id));
      await addEvent(tx, id, answered ? 'answered' : 'no answer', context);
      const [before, after] = [noAnswerAt !== null, !answered];
      return {
        action: 'call',
        entity: 'order',
        entityId: id,
        before: { callAgain: before },
        after: { callAgain: after },
      };
    },
    context,
  );

/** Throws unless a day is in the year from today in the shop's time zone. @throws ShopError invalid */
function assertDay(day: string, { now, rules: { timeZone } }: StaffContext): void {
  if (day < calendarDay(now, timeZone)) throw invalid('day', 'Must be today or later');
  if (day > calendarDay(startOfDay(now, timeZone, MAX_DAYS_AHEAD), timeZone)) {
    throw invalid('day', `Must be within ${MAX_DAYS_AHEAD} days`);
  }
}

const isSame = (one: Appointment | null, other: Appointment | null): boolean =>
  one?.day === other?.day && one?.part === other?.part;

/**
 * Makes, moves or cancels the appointment of an order. A customer who has an appointment need not be called again.
 *
 * @throws ShopError notFound without such an order, conflict ORDER_ENDED or ORDER_OVER for one that is over,
 *   VERSION_OLD with the colleague's name when they changed it since it was read, invalid for a day in the past or too
 *   far ahead
 */
export const setAppointment = (
  db: Db,
  id: string,
  { day, part, previous }: AppointmentInput,
  context: StaffContext,
): Promise<Order> => {
  const appointment = day === null ? null : { day, part };
  return writeOpen(
    db,
    id,
    async (tx, { appointment: before, answer }) => {
      if (isSame(before, appointment)) return null;
      if (previous !== undefined && !isSame(before, previous)) {
        const who = whoHas(await lastEvent(tx, id, 'appointment'), context.actor);
        const done =
          before === null ? 'canceled the appointment' : `made an appointment for ${appointmentText(before)}`;
        throw versionConflict(`${who} ${done} meanwhile.`, { appointment: before });
      }
      if (appointment !== null) assertDay(appointment.day, context);
      await tx
        .update(orders)
        .set({
          dueOn: appointment?.day ?? null,
          duePart: appointment?.part ?? null,
          ...(appointment && NO_CALL),
          // It settles another time that the customer wished for.
          ...(appointment && answer === 'change' && { answerVersion: null }),
        })
        .where(eq(orders.id, id));
      await addEvent(tx, id, 'appointment', context, { before: { appointment: before }, after: { appointment } });
      const [was, is] = [before, appointment].map((one) => one && appointmentText(one));
      return {
        action: 'appointment',
        entity: 'order',
        entityId: id,
        before: { appointment: was },
        after: { appointment: is },
      };
    },
    context,
  );
};
