import { folders, listOf } from './checked-files';

/** Fetches the lists of files ahead of what will be checked by them. One that does not come is asked for when it is needed. */
export function prepareLists(): void {
  for (const folder of folders) {
    listOf(folder).catch((error: unknown) => console.warn(`${folder.list} did not come yet`, error));
  }
}
