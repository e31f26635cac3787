import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readScripts } from '@shop/shared/remote/release/scripts/read-scripts';
import { scriptTaskSchema } from './script-task';

// Reads the scripts of one release and sends what they say. script-reader.ts starts and ends this process.
process.once('message', (task) => {
  const { folder, ...scripts } = scriptTaskSchema.parse(task);
  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  void readScripts({ ...scripts, read }).then((facts) => process.send?.(facts));
});
