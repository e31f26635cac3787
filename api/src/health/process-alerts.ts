import { webhookUrl } from '../env-parsers';
import { FaultAlerts } from './fault-alerts';

/**
 * Posts what no server can log: a start that failed, a process that ended. Null where ALERT_WEBHOOK_URL is not set or
 * is not an address. The other settings need not be usable: they may be what the start fails on.
 */
export function processAlerts(
  env: Readonly<Record<string, string | undefined>>,
  shopName: () => string,
): FaultAlerts | null {
  const { data: url } = webhookUrl.safeParse(env['ALERT_WEBHOOK_URL']);
  if (url === undefined) return null;
  const isSecret = (name: string) => name.includes('SECRET') || name === 'ALERT_WEBHOOK_URL';
  return new FaultAlerts({
    url,
    secrets: Object.entries(env).flatMap(([name, value]) => (isSecret(name) && value ? [value] : [])),
    shopName,
    warn: ({ err }, message) => console.error(`Warning: ${message}:`, reasonOf(err)),
  });
}

/** Why something could not be sent, in one line: what lies below tells more than what is thrown. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
