export type LockNote = { pid: number; identity: string | null } & Record<string, unknown>;

export function lockHolder(folder: string, name: string): LockNote | null;

export function takeLock(
  folder: string,
  name: string,
  fields?: Record<string, unknown>,
): { holder: LockNote } | { update: (fields: Record<string, unknown>) => void; release: () => void };
