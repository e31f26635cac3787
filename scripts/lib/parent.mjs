const POLL_MS = 200;

/**
 * Sends this process a SIGTERM when the `npm` that started it receives one. npm passes the signal to a shell in
 * between, which ends without passing it on. The server would keep running with its port and data.
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
  // Ctrl+C reaches all processes of the terminal, including this one.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(watch));
}
