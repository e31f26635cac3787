import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the memory and passes that OWASP names as its minimum: some 20 ms and 19 MiB a check. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash under which a password is kept, salt and cost included. */
export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let nobody: Promise<string> | null = null;

/**
 * Whether a password belongs to a kept hash. `null` stands for an account that does not exist: the answer is false, and
 * takes as long as any other, so that time does not tell which accounts there are.
 */
export async function checkPassword(kept: string | null, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody has this password');
  const matches = await verify(kept ?? (await nobody), password);
  return kept !== null && matches;
}
