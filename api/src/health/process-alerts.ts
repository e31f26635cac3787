import { webhookUrl } from '../env-parsers';
import { say } from '../say';
import { FaultAlerts } from './fault-alerts';

/**
 * Makes the sender for faults that no server can log: a failed start, or a process that ended. Null if
 * ALERT_WEBHOOK_URL is not set or is not a URL. The other settings need not be valid: they may be the reason why the
 * start failed.
 */
export function processAlerts(
  env: Readonly<Record<string, string | undefined>>,
  shopName: () => string,
): FaultAlerts | null {
  const { data: url } = webhookUrl.safeParse(env['ALERT_WEBHOOK_URL']);
  if (url === undefined) return null;
  const isSecret = (name: string) =>
    name.includes('SECRET') || name.includes('PASSWORD') || name === 'ALERT_WEBHOOK_URL';
  return new FaultAlerts({
    url,
    secrets: Object.entries(env).flatMap(([name, value]) => (isSecret(name) && value ? [value] : [])),
    shopName,
    warn: ({ err }, message) => say(`Warning: ${message}: ${reasonOf(err)}`, 'warn'),
  });
}

/** Describes in one line why a post failed. The cause of the error says more than the error itself. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}
