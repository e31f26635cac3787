import { CSV_FILE_BYTES, calendarDay } from '@shop/shared/rules';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps';
import { registerCsvBody } from '../../../csv/csv-body';
import { callRoute } from '../../../http/call-route';
import { streamText } from '../../../http/stream-text';
import { exportProducts } from './export-products';
import { importProducts } from './import-products';
import { decodeCsv } from '../../../csv/read-csv';

/** Export and import of products as CSV. */
export function registerTransferRoutes(app: FastifyInstance, { db, config, settings, now }: Deps): void {
  callRoute(app, 'exportProducts', async ({ query, reply }) => {
    const day = calendarDay(now(), settings.current().timeZone);
    void reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="products-${day}.csv"`);
    return streamText(exportProducts(db, query, settings.current()));
  });
  void app.register(async (scope) => {
    registerCsvBody(scope, decodeCsv);
    callRoute(
      scope,
      'importProducts',
      ({ query, body, write }) =>
        importProducts(
          db,
          body,
          { confirm: query.confirm ?? false, answered: query.answered ?? false, most: config.importLines },
          write,
        ),
      { bodyLimit: CSV_FILE_BYTES },
    );
  });
}
