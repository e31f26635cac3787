/** How long a small file may take, in milliseconds. */
const TIMEOUT = 10_000;

/**
 * Fetches a file of JSON, such as a registry, a manifest or a list of files. Rejects where it does not come in time,
 * and for an answer that is an error, whatever its body says: that may well be JSON too.
 */
export async function fetchJson<T = unknown>(url: string, init?: RequestInit): Promise<T> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`${url} answered ${String(response.status)}`);
  const body: T = await response.json();
  return body;
}
