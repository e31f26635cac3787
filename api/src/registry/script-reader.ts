import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ScriptFacts, type Scripts, readScripts } from '@shop/shared/remote/release/scripts/read-scripts';
import pLimit from 'p-limit';
import { refuseRelease } from './refusal';
import { type ScriptTask, scriptFactsSchema } from './script-task';

/** Scripts of this size together are parsed sooner than a process starts, in bytes. */
const MAX_INLINE_BYTES = 64 * 1024;
/** Most memory of the process, in megabytes. A script of 2 MB, the largest that is accepted, takes half of it. */
const MAX_PROCESS_MEGABYTES = 1024;
/** When the process is ended, in milliseconds. It stops by itself before, unless one script takes very long. */
const MAX_PROCESS_MS = 60_000;

/** One process at a time: two would hold twice the memory and take a core from visitors. */
const oneAtATime = pLimit(1);

/**
 * Parses the scripts of a release in a folder. Large ones are parsed in a process, so that the server answers
 * meanwhile.
 *
 * @throws ShopError 422 RELEASE_REFUSED when the scripts take more memory or time than the process has
 */
export async function readScriptsOf(folder: string, scripts: Scripts): Promise<ScriptFacts> {
  const { entry, files, sourceType } = scripts;
  const sizes = await Promise.all(files.map((file) => stat(path.join(folder, file))));
  if (sizes.reduce((sum, { size }) => sum + size, 0) <= MAX_INLINE_BYTES) return readScripts(scripts);
  return oneAtATime(() => readInProcess({ folder, entry, files: [...files], sourceType }));
}

async function readInProcess(task: ScriptTask): Promise<ScriptFacts> {
  const child = start();
  const late = AbortSignal.timeout(MAX_PROCESS_MS);
  const ended = new AbortController();
  child.once('exit', () => ended.abort());
  try {
    child.send(task);
    const [facts]: unknown[] = await once(child, 'message', { signal: AbortSignal.any([late, ended.signal]) });
    return scriptFactsSchema.parse(facts);
  } catch (error) {
    if (!late.aborted && !ended.signal.aborted) throw error;
    const message = `Its scripts take more than ${String(MAX_PROCESS_MEGABYTES)} MB of memory or ${String(MAX_PROCESS_MS / 1000)} seconds to parse: load parts of them by import() where they are used`;
    return refuseRelease('The release', [{ field: 'archive', message }]);
  } finally {
    child.kill('SIGKILL');
  }
}

function start(): ChildProcess {
  const source = import.meta.url.endsWith('.ts');
  const script = fileURLToPath(new URL(`./read-scripts-process.${source ? 'ts' : 'js'}`, import.meta.url));
  // TypeScript sources need the tsx loader. Under a test runner it is not among the arguments of this process.
  const loader = source && !process.execArgv.includes('tsx') ? ['--import', 'tsx'] : [];
  return fork(script, {
    env: {},
    execArgv: [...process.execArgv, ...loader, `--max-old-space-size=${String(MAX_PROCESS_MEGABYTES)}`],
    // A signal from the terminal (Ctrl+C) must not reach this process before the publication has ended.
    detached: true,
  });
}
