import { expect, it } from '@jest/globals';
import type { z } from 'zod';
import { callSchemas } from './schemas';

/** The texts of writes that programs read, or that are compared with what is stored: their signs count as they are. */
const NOT_FOR_PEOPLE = new Set([
  'login.email', // Read by the rule of usernames, which folds it.
  'login.password',
  'changeOwnPassword.currentPassword',
  'refresh.token',
  'logout.token',
  'openConfirmation.token',
  'answerConfirmation.token',
  'createOrder.customerId',
  'scanParcels.scans[].key',
  'runJob.key',
  'stepOrders.status',
  'updateOrderStatus.status',
  'noteCall.previous',
  'setAppointment.previous.day',
  'updateOrderNotes.previous',
  'updateCustomerNote.previous',
  'orderProductImages.colors{}',
  'importProducts', // A file. Its cells are cleaned one by one.
  'readStatement', // A file. Its cells are read as orders, phones and amounts, and none is kept.
  'reportReleaseFailure.remote',
  'reportReleaseFailure.version',
  'reportReleaseFailure.message',
]);

interface Text {
  path: string;
  schema: z.core.$ZodString;
}

/** The texts in a schema, each with its path. Of a text that is read in two steps, the last step counts. */
const textsIn = (schema: z.core.$ZodType, path: string): Text[] => {
  // The union of zod's own classes, which tells them apart by `type`.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return [{ path, schema: schema as z.core.$ZodString }];
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) => textsIn(field, `${path}.${key}`));
    case 'array':
      return textsIn(def.element, `${path}[]`);
    case 'record':
      return textsIn(def.valueType, `${path}{}`);
    case 'union':
      return def.options.flatMap((option) => textsIn(option, path));
    case 'intersection':
      return [...textsIn(def.left, path), ...textsIn(def.right, path)];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return textsIn(def.innerType, path);
    case 'pipe': {
      const last = textsIn(def.out, path);
      return last.length > 0 ? last : textsIn(def.in, path);
    }
    default:
      return [];
  }
};

/** Whether an invisible sign in a text is kept. */
const keepsInvisible = ({ schema }: Text): boolean => {
  const read = schema['~standard'].validate('ab\u200bc');
  return !(read instanceof Promise) && 'value' in read && String(read.value).includes('\u200b');
};

const bodies = Object.entries(callSchemas).flatMap(([id, call]) => ('body' in call ? textsIn(call.body, id) : []));

it('every text of a write that people read is cleaned', () => {
  expect(bodies.length).toBeGreaterThan(100);
  const kept = new Set(bodies.filter(keepsInvisible).map(({ path }) => path));
  expect([...kept].filter((path) => !NOT_FOR_PEOPLE.has(path))).toEqual([]);
  expect([...NOT_FOR_PEOPLE].filter((path) => !kept.has(path))).toEqual([]);
});
