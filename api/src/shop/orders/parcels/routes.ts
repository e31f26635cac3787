import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps';
import { callRoute } from '../../../http/call-route';
import { HOUR } from '../../../jobs/job-runner';
import { orderContext } from '../context';
import { noteCall, setAppointment } from './contact-customer';
import { markOrders } from './mark-orders';
import { purgeParcelScans, scanParcels } from './scan-parcels';

/** The marks of orders beside their status, calls and appointments, and scans of parcels. */
export function registerParcelRoutes(app: FastifyInstance, { db, jobs, now, settings }: Deps): void {
  callRoute(app, 'markOrders', ({ body, write, request }) =>
    markOrders(db, body, orderContext(settings, write, request)),
  );
  callRoute(app, 'noteCall', ({ params, body, write, request }) =>
    noteCall(db, params.id, body, orderContext(settings, write, request)),
  );
  callRoute(app, 'setAppointment', ({ params, body, write, request }) =>
    setAppointment(db, params.id, body, orderContext(settings, write, request)),
  );
  callRoute(app, 'scanParcels', ({ body, write, request }) =>
    scanParcels(db, body, orderContext(settings, write, request)),
  );

  jobs.add({
    kind: 'old-parcel-scans',
    title: 'Remove old scans of parcels',
    everySeconds: HOUR,
    run: async () => {
      await purgeParcelScans(db, now());
    },
  });
}
