import { hash, verify } from '@node-rs/argon2';

/** Argon2id with OWASP's minimum of memory and passes: about 20 ms and 19 MiB for each check. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** One form for what keyboards type differently: a Mac sends an accent apart from its letter. */
const typed = (password: string): string => password.normalize('NFKC');

/** The hash of a password as it is stored, with salt and cost. */
export const hashPassword = (password: string): Promise<string> => hash(typed(password), COST);

let nobody: Promise<string> | null = null;

/**
 * Whether a password fits a stored hash; 'old' if it fits only as it was typed, as older versions hashed it. Such a
 * hash should be replaced. A `kept` of null means that the account does not exist: the answer is 'wrong' after the same
 * time, so that the duration does not reveal which accounts exist.
 */
export async function checkPassword(kept: string | null, password: string): Promise<'right' | 'old' | 'wrong'> {
  nobody ??= hashPassword('nobody has this password');
  const stored = kept ?? (await nobody);
  const normal = typed(password);
  const right = await verify(stored, normal);
  const old = !right && password !== normal && (await verify(stored, password));
  if (kept === null) return 'wrong';
  return right ? 'right' : old ? 'old' : 'wrong';
}
