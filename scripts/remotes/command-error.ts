import type { Problem } from '@shop/shared/remote/release/problem';

/** A command failed for a reason on this side. Its exit code is that of a refusal by the host. */
export class CommandError extends Error {
  override name = 'CommandError';

  constructor(
    message: string,
    readonly problems: readonly Problem[] = [],
  ) {
    super(message);
  }
}
