import { isRecord } from '../../rules/type-guards';

/** The team that owns a remote. Staff see it where the remote fails; the file remote.json has it, too. */
export interface RemoteOwner {
  /** Its name, such as 'Orders team'. */
  team: string;
  /** An e-mail address, or the https address of a chat or ticket page. Name a group and no person. */
  contact: string;
  /** The https address of its sources. */
  repository?: string;
}

/** Most characters of each field of an owner. */
export const MAX_OWNER_LENGTH = 200;

const isShort = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= MAX_OWNER_LENGTH;

const isHttps = (value: unknown): value is string =>
  isShort(value) && /^https:\/\/[^\s"'<>]+$/.test(value) && URL.canParse(value);

const isEmail = (value: unknown): value is string =>
  isShort(value) && /^[^\s@"'<>?&#%]+@[^\s@"'<>?&#%]+\.[^\s@"'<>?&#%]+$/.test(value);

/** What is wrong with the owner that a remote declares. */
export function ownerProblems(owner: unknown): string[] {
  if (owner === undefined) return [];
  if (!isRecord(owner)) return ['owner: it is not like { team: "Orders team", contact: "orders@example.com" }'];
  const { team, contact, repository } = owner;
  const problems: string[] = [];
  if (!isShort(team)) problems.push(`owner: the team is empty or longer than ${String(MAX_OWNER_LENGTH)} characters`);
  if (!isEmail(contact) && !isHttps(contact)) {
    problems.push('owner: the contact is neither an e-mail address nor an address with https://');
  }
  if (repository !== undefined && !isHttps(repository)) {
    problems.push('owner: the repository is not an address with https://');
  }
  return problems;
}

const isOwner = (value: unknown): value is RemoteOwner => isRecord(value) && ownerProblems(value).length === 0;

/** The owner that a remote.json names; null when it names none, or one that `ownerProblems` refuses. */
export function readOwner(description: unknown): RemoteOwner | null {
  const owner: unknown = isRecord(description) ? description['owner'] : undefined;
  if (!isOwner(owner)) return null;
  const { team, contact, repository } = owner;
  return { team, contact, ...(repository === undefined ? {} : { repository }) };
}

/** The address of a link to an owner's contact. */
export const contactLink = (contact: string): string => (isEmail(contact) ? `mailto:${contact}` : contact);
