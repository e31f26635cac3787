import type { Problem } from '@shop/shared/remote/release/problem';

/** A command could not be carried out for a reason that is known on this side, as a host's refusal would be. */
export class CommandError extends Error {
  constructor(
    message: string,
    readonly problems: readonly Problem[] = [],
  ) {
    super(message);
  }
}
