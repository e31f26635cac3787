import type { BackupSettings } from '../config-storage';
import type { BackupTo } from '../env-parsers';
import { openBucketPlace } from './bucket-place';
import { openFolderPlace } from './folder-place';
import type { BackupPlace } from './place';

/** Opens a place for backups. */
export async function openPlace(to: BackupTo, s3: BackupSettings['s3']): Promise<BackupPlace> {
  if ('folder' in to) return openFolderPlace(to.folder);
  // Loaded only when needed: it is the server's largest package.
  return openBucketPlace(await import('@aws-sdk/client-s3'), to, s3);
}
