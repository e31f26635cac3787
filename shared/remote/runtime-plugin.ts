/** Loads a chunk by id: webpack's __webpack_require__.e. */
declare let __webpack_chunk_load__: (id: string | number) => Promise<unknown>;
/** File name of a chunk: webpack's __webpack_require__.u. */
declare let __webpack_get_script_filename__: (id: string | number) => string;

/**
 * Retries a failed chunk once. This plugin is bundled into each remote's entry. Every retry uses a new URL, because a
 * browser joins a pending request of the same URL and would wait for that request again. After a retry by the host, the
 * entry's own URL has ?r=attempt, and the URLs of its chunks get it, too.
 */
function chunkRetryPlugin(): { name: string } {
  const script = document.currentScript;
  const entryAttempt =
    script instanceof HTMLScriptElement ? (new URL(script.src, location.href).searchParams.get('r') ?? '0') : '0';
  const failures = new Map<string | number, number>();
  const load = __webpack_chunk_load__;
  const fileName = __webpack_get_script_filename__;

  const tryOnce = (id: string | number): Promise<unknown> =>
    load(id).catch((error: unknown) => {
      failures.set(id, (failures.get(id) ?? 0) + 1);
      throw error;
    });

  __webpack_chunk_load__ = (id) => tryOnce(id).catch(() => tryOnce(id));
  __webpack_get_script_filename__ = (id) => {
    const failed = failures.get(id) ?? 0;
    return failed === 0 && entryAttempt === '0' ? fileName(id) : `${fileName(id)}?r=${entryAttempt}.${String(failed)}`;
  };
  return { name: 'shop-chunk-retry' };
}

export default chunkRetryPlugin;
