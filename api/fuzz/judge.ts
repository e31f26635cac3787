import { errorBodySchema } from '@shop/shared/contracts';

/** An answer of the server. */
export interface FuzzAnswer {
  status: number;
  /** Names in lower case; of several headers with one name the last. */
  headers: ReadonlyMap<string, string>;
  body: string;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A server with too many sign-ins under way refuses more of them: that is no fault. */
const isBusy = ({ status, headers, body }: FuzzAnswer): boolean =>
  status === 503 && headers.has('retry-after') && body.includes('"BUSY"');

/**
 * What is wrong with an answer to any request; null when nothing is. A server may refuse a request, with the one body
 * that all refusals have. It must never fail, and never show its inside.
 *
 * @param hasBody false for an answer to HEAD
 */
export function problemOf(answer: FuzzAnswer, hasBody: boolean): string | null {
  const { status, headers, body } = answer;
  if (status >= 500 && !isBusy(answer)) return `status ${status}`;
  if (status === 100) return null;
  if (headers.get('x-content-type-options') !== 'nosniff') return `${status} without nosniff`;
  if (!headers.has('x-request-id')) return `${status} without a request id`;
  if (status < 400 || !hasBody) return null;
  const type = headers.get('content-type') ?? '';
  // A page may answer 404 as HTML, and a person with too many cookies reads what to do.
  if ((status === 404 || status === 431) && type.startsWith('text/html')) return null;
  if (!type.startsWith('application/json')) return `${status} as '${type}'`;
  const error = errorBodySchema.strict().safeParse(parsed(body));
  if (!error.success) return `${status} without the body of a refusal`;
  const { data } = error;
  if (data.status !== status || data.requestId !== headers.get('x-request-id') || data.error !== data.message) {
    return `${status} with the body of another refusal`;
  }
  if (status === 429 && !headers.has('retry-after')) return '429 without Retry-After';
  return /node_modules|\.ts:\d|\bat \w+ \(|violates|syntax error at/.test(body)
    ? `${status} that tells of the inside`
    : null;
}
