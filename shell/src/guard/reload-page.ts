import { whenAnswered } from '@shop/shared/api/line';

/** Reloads the page when the server answers. Without a line, the browser would show its own error page instead. */
export async function reloadPage(): Promise<void> {
  await whenAnswered();
  // eslint-disable-next-line no-restricted-syntax -- The server answers.
  window.location.reload();
}
