const POLL_MS = 200;

/**
 * Sends this process a SIGTERM when the `npm` it was started by is stopped with one. npm passes the signal to the shell
 * between us, which ends without passing it on; the server would stay behind, unseen, and keep port and data.
 */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, POLL_MS);
  watch.unref();
  // Ctrl+C reaches all of us at once: one signal is enough.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(watch));
}
