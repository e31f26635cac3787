import path from 'node:path';
import { parseArgs } from 'node:util';
import webpack from 'webpack';
import { readRemote, readShell } from './apps';
import { compressFolder } from './compress';
import { plainConfig } from './plain-config';

/**
 * node --import tsx webpack/plain.ts --out <folder> --remote mfe-storefront --expose ./HomePage...
 * Builds the shell and one page of a remote as one plain bundle without federation, to measure the cost of federation.
 * Writes one file per page: <folder>/static/js/<expose>.js.
 */
const { values } = parseArgs({
  options: { out: { type: 'string' }, remote: { type: 'string' }, expose: { type: 'string', multiple: true } },
});
const { out, remote, expose: exposes } = values;
if (!out || !remote || !exposes) throw new Error('Say --out <folder> --remote <name> --expose <./Page>...');
const outDir = path.resolve(out);
const shell = readShell();
const app = await readRemote(remote);
const configs = exposes.map((expose) => plainConfig({ shell, remote: app, expose, outDir }));

await new Promise<void>((resolve, reject) => {
  webpack(configs, (error, stats) => {
    if (error) reject(error);
    else if (stats?.hasErrors()) reject(new Error(stats.toString({ all: false, errors: true })));
    else resolve();
  });
});
await compressFolder(outDir);
