import { codeOf } from '../unavailable';
import { databaseErrorOf } from './client';

/** What PostgreSQL's codes mean for the person who runs the shop. */
const WORDS: Readonly<Record<string, string>> = {
  '25006': 'the database takes no writes: it is read-only or a standby',
  '28000': 'the database does not let this account in',
  '28P01': 'the database refuses the password',
  '3D000': 'the database is not there',
  '40001': 'too many changed the same rows at once',
  '40P01': 'two transactions waited for each other',
  '42501': 'the account of the database may not do this',
  '53100': 'the disk of the database is full',
  '53200': 'the database has no memory left',
  '53300': 'the database takes no more connections',
  '55P03': 'somebody holds a table of the database',
  '57014': 'a statement took too long',
  '57P01': 'the database is shutting down',
  '57P02': 'the database crashed and starts again',
  '57P03': 'the database is starting or stopping',
  '58030': 'the disk of the database fails',
};

/** Says in words, with the code, why the database refused something; null for other errors and codes. */
export function databaseFault(error: unknown): string | null {
  const code = codeOf(databaseErrorOf(error));
  return Object.hasOwn(WORDS, code) ? `${String(WORDS[code])} (${code})` : null;
}
