import { PRODUCT_FILE_BYTES, calendarDay } from '@shop/shared/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps';
import { callRoute } from '../../../http/call-route';
import { HttpError } from '../../../http/http-error';
import { streamText } from '../../../http/stream-text';
import { exportProducts } from './export-products';
import { importProducts } from './import-products';
import { decodeCsv } from './read-csv';

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
    // This scope accepts only CSV.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('text/csv', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) =>
      decodeCsv(body),
    );
    scope.addContentTypeParser('*', async () => {
      throw new HttpError(415, 'UNSUPPORTED_MEDIA_TYPE', 'The body must be text/csv');
    });
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
      { bodyLimit: PRODUCT_FILE_BYTES },
    );
  });
}
