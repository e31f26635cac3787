import { hash, verify } from '@node-rs/argon2';

/** Argon2id with OWASP's minimum of memory and passes: about 20 ms and 19 MiB for each check. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a password as it is stored, with salt and cost. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let nobody: Promise<string> | null = null;

/**
 * Whether a password fits a stored hash. `null` means that the account does not exist: the answer is false after the
 * same time, so that the duration does not reveal which accounts exist.
 */
export async function checkPassword(kept: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const matches = await verify(kept ?? (await nobody), password);
  return kept !== null && matches;
}
