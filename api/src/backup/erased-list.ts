import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { idSchema } from '@shop/shared/contracts';
import { counted } from '@shop/shared/rules';
import { z } from 'zod';
import type { Config } from '../config';
import type { Db, Executor } from '../database/client';
import type { JobRunner } from '../jobs/job-runner';
import { listErased } from '../shop/people/erased-customers';
import type { ErasedCustomer } from '../shop/people/erased-customers';
import { BackupError, messageOf } from './errors';
import { openFolderPlace } from './folder-place';
import { openPlace } from './open-place';
import { ownFolder, placeName } from './place';
import type { BackupPlace } from './place';

/** The file beside the backups that says which customers were erased: an array of ids and times, and nothing else. */
export const ERASED_LIST = 'erased-customers.json';

/** Seconds from one look for new erasures to the next. */
const LIST_SECONDS = 300;

const entrySchema = z.strictObject({ id: idSchema, erasedAt: z.iso.datetime() });
const listSchema = z.array(entrySchema);

type Places = Pick<Config, 'dataDir' | 'backups'>;

/** One list from several. A customer who is in more than one was erased at the earliest of the times. */
export function unionOf(...lists: readonly (readonly ErasedCustomer[])[]): ErasedCustomer[] {
  const all = lists.flat().toSorted((a, b) => a.erasedAt.localeCompare(b.erasedAt) || a.id.localeCompare(b.id));
  const first = new Map<string, ErasedCustomer>();
  for (const erased of all) if (!first.has(erased.id)) first.set(erased.id, erased);
  return [...first.values()];
}

/** A list of a later form: an object in place of the array, or entries that say more than id and time. */
const newerSchema = z.union([z.record(z.string(), z.unknown()), z.array(z.looseObject(entrySchema.shape))]);

const damaged = (file: string, cause: unknown) =>
  new UnusableList(`${file} is damaged: put a copy from another place of backups in its place.`, { cause });

/** The list of a place was found, and is not usable. */
class UnusableList extends BackupError {
  override name = 'UnusableList';
}

function unknownErased(error: unknown): never {
  if (error instanceof UnusableList) throw error;
  throw new BackupError(`The erased customers are not known. ${messageOf(error)}`, { cause: error });
}

/** Reads the list of a place; empty without one. @throws BackupError for a damaged or newer one */
async function readList(place: BackupPlace): Promise<ErasedCustomer[]> {
  const text = await place.read(ERASED_LIST);
  if (text === null) return [];
  const file = `${place.name}/${ERASED_LIST}`;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw damaged(file, error);
  }
  const list = listSchema.safeParse(value);
  if (list.success) return list.data;
  if (newerSchema.safeParse(value).success)
    throw new UnusableList(`${file} was made by a newer version of the shop. Update the shop first.`);
  throw damaged(file, list.error);
}

/**
 * Adds erasures to the list of a place. What the list says already stays in it, so that a shop that was restored or
 * begun anew takes nobody out.
 *
 * @returns how many customers are in the list
 * @throws BackupError as {@link readList}, or if the place takes no file; the list is as it was then
 */
async function addToList(place: BackupPlace, erased: readonly ErasedCustomer[]): Promise<number> {
  const present = await readList(place);
  const all = unionOf(present, erased);
  const known = new Set(present.map(({ id }) => id));
  if (all.some(({ id }) => !known.has(id))) await place.write(ERASED_LIST, `${JSON.stringify(all, null, 1)}\n`);
  return all.length;
}

/** Runs work on a place, and closes it. */
async function withPlace<T>(opening: Promise<BackupPlace>, work: (place: BackupPlace) => Promise<T>): Promise<T> {
  const place = await opening;
  try {
    return await work(place);
  } finally {
    place.close();
  }
}

/** Adds the erasures of a database to the list in a folder with backups. */
export const addToFolder = async (db: Executor, folder: string): Promise<number> =>
  addToList(openFolderPlace(folder), await listErased(db));

/** Opens a place; null if it is not there, and need not be. */
type Opener = () => Promise<BackupPlace> | null;

/** Where backups lie: the folder of those made by command, once there is one, and the places of scheduled ones. */
function openers({ dataDir, backups }: Places): Map<string, Opener> {
  const own = ownFolder(dataDir);
  const all = new Map<string, Opener>([[own, () => (existsSync(own) ? Promise.resolve(openFolderPlace(own)) : null)]]);
  if (backups !== null) for (const to of backups.to) all.set(placeName(to), () => openPlace(to, backups.s3));
  return all;
}

/**
 * Reads who was erased, for the restore of a backup: from the lists beside its file and in all places of backups.
 *
 * @throws BackupError as {@link readList}, or for a place that does not answer: who is in its list only would be back
 */
export async function readErasedLists(config: Places, file: string): Promise<ErasedCustomer[]> {
  const lists = [await readList(openFolderPlace(dirname(file)))];
  for (const open of openers(config).values()) {
    const opening = open();
    if (opening !== null) lists.push(await withPlace(opening, readList).catch(unknownErased));
  }
  return unionOf(...lists);
}

/** Adds the jobs that keep the lists: one for each place, so that an unreachable place does not delay the others. */
export function addErasedLists(jobs: Pick<JobRunner, 'add'>, { db, config }: { db: Db; config: Places }): void {
  for (const [subject, open] of openers(config)) {
    jobs.add({
      kind: 'erased-list',
      subject,
      title: `List the erased customers beside the backups in ${subject}`,
      everySeconds: LIST_SECONDS,
      run: async () => {
        const opening = open();
        if (opening === null) return 'There are no backups here.';
        const erased = await listErased(db);
        const count = await withPlace(opening, (place) => addToList(place, erased));
        return `${counted(count, 'customer')}.`;
      },
    });
  }
}
