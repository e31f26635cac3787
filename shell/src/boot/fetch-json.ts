/** Time limit for a small file, in milliseconds. */
const TIMEOUT = 10_000;

/**
 * Fetches a JSON file, such as a registry, a manifest or a list of files. Rejects after the time limit, and for an
 * error status, even if the body is JSON.
 */
export async function fetchJson<T = unknown>(url: string, init?: RequestInit): Promise<T> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`${url} answered ${String(response.status)}`);
  const body: T = await response.json();
  return body;
}
