import { CSV_FILE_BYTES } from '@shop/shared/rules';
import type { FastifyInstance } from 'fastify';
import { registerCsvBody } from '../../../../csv/csv-body';
import type { Deps } from '../../../../deps';
import { callRoute } from '../../../../http/call-route';
import { readStatement } from './read-statement';
import { listStatements } from './statement-rows';

/** Statements of couriers: files that fill the draft of a settlement. */
export function registerStatementRoutes(app: FastifyInstance, { db, settings }: Deps): void {
  callRoute(app, 'listStatements', () => listStatements(db, settings.pots()));
  void app.register(async (scope) => {
    // The bytes as they are, a character each: a file whose text cannot be read is remembered, too.
    registerCsvBody(scope, async (bytes) => bytes.toString('latin1'));
    callRoute(
      scope,
      'readStatement',
      ({ params, query, body, write }) =>
        readStatement(db, params.id, Buffer.from(body, 'latin1'), query, {
          ...write,
          rules: { names: settings.pots(), from: settings.settlementsFrom() },
          country: settings.country(),
        }),
      { bodyLimit: CSV_FILE_BYTES },
    );
  });
}
