import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps';
import { callRoute } from '../../http/call-route';
import { listReply } from '../../http/list-reply';
import { oldReadRoute } from '../../http/old-reads';
import { streamText } from '../../http/stream-text';
import { HOUR } from '../../jobs/job-runner';
import { readNewPhones } from '../../phones/stored-phones';
import { blockCustomer, updateCustomer } from './customer-writes';
import { eraseCustomer } from './erase-customer';
import { eraseOldCustomers } from './erase-old-customers';
import { balanceTerms } from '../orders/balance/routes';
import { nextExpiryOfCustomer } from '../orders/balance/store-balance';
import { orderRules } from '../orders/context';
import { customerRecord } from './customer-record';
import { customerLocations, customerTags, getCustomer, listCustomers } from './customers';
import { knownCustomers, writeCustomerNote } from './known-customers';
import { mergeCustomers } from './merge-customers';
import { previewMerge } from './plan-merge';
import { undoMerge } from './undo-merge';
import { createSupplier, deleteSupplier, updateSupplier } from './supplier-writes';
import { getSupplier, listSuppliers } from './suppliers';

/** How often numbers are read that a server of an earlier version wrote. */
const READ_PHONES_SECONDS = 600;

/** Customers and suppliers. */
export function registerPeopleRoutes(app: FastifyInstance, { db, jobs, now, settings }: Deps): void {
  oldReadRoute(app, 'listCustomers', async (db, { query, reply }) =>
    listReply(reply, await listCustomers(db, query, settings.country())),
  );
  oldReadRoute(app, 'customerLocations', customerLocations);
  oldReadRoute(app, 'customerTags', customerTags);
  callRoute(app, 'knownCustomers', ({ query, reply }) => {
    void reply.header('cache-control', 'no-store');
    return knownCustomers(db, query.q, { country: settings.country(), refusals: settings.orderLimits().refusals });
  });
  callRoute(app, 'updateCustomerNote', ({ params, body, write }) => writeCustomerNote(db, params.id, body, write));
  callRoute(app, 'getCustomer', async ({ params }) => {
    const customer = await getCustomer(db, params.id);
    if (customer.storeBalance === undefined) return customer;
    const storeBalanceExpires = await nextExpiryOfCustomer(db, params.id, balanceTerms(settings));
    return { ...customer, ...(storeBalanceExpires && { storeBalanceExpires }) };
  });
  callRoute(app, 'updateCustomer', ({ params, body, write }) =>
    updateCustomer(db, params.id, body, settings.country(), write),
  );
  callRoute(app, 'blockCustomer', ({ params, body, write }) => blockCustomer(db, params.id, body.reason, write));
  callRoute(app, 'unblockCustomer', ({ params, write }) => blockCustomer(db, params.id, null, write));

  callRoute(app, 'previewMerge', ({ params, query }) => previewMerge(db, params.id, query.other, settings.country()));
  callRoute(app, 'mergeCustomers', ({ params, body, write }) =>
    mergeCustomers(db, params.id, body, settings.country(), write),
  );
  callRoute(app, 'undoMerge', ({ params, write }) => undoMerge(db, params.id, settings.country(), write));
  callRoute(app, 'customerRecord', async ({ params: { id }, reply, write }) => {
    const record = await streamText(customerRecord(db, id, orderRules(settings), write));
    void reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', `attachment; filename="customer-${id}.json"`);
    return record;
  });
  callRoute(app, 'eraseCustomer', async ({ params, write }) => {
    await eraseCustomer(db, params.id, settings.country(), write);
    return { message: 'Customer erased' };
  });

  oldReadRoute(app, 'listSuppliers', async (db, { query, reply }) =>
    listReply(reply, await listSuppliers(db, query, settings.country())),
  );
  callRoute(app, 'getSupplier', ({ params }) => getSupplier(db, params.id));
  callRoute(app, 'createSupplier', ({ body, write }) => createSupplier(db, body, settings.country(), write));
  callRoute(app, 'updateSupplier', ({ params, body, write }) =>
    updateSupplier(db, params.id, body, settings.country(), write),
  );
  callRoute(app, 'deleteSupplier', async ({ params, write }) => {
    await deleteSupplier(db, params.id, write);
    return { message: 'Supplier deleted' };
  });

  jobs.add({
    kind: 'old-customers',
    title: 'Erase customers who have ordered nothing for long',
    everySeconds: 24 * HOUR,
    run: async (signal) => {
      await settings.upToDate();
      const { retentionMonths = 0 } = settings.current();
      return eraseOldCustomers(db, retentionMonths, { country: settings.country(), now: now(), signal });
    },
  });
  jobs.add({
    kind: 'unread-phones',
    title: 'Read phone numbers',
    everySeconds: READ_PHONES_SECONDS,
    run: async (signal) => {
      await settings.upToDate();
      return readNewPhones(db, settings.country(), signal);
    },
  });
}
