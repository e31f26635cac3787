import path from 'node:path';
import { parseArgs } from 'node:util';
import { readRemote, remoteNames } from './apps';
import { addForeign } from './build-remote';

/**
 * node --import tsx webpack/add-foreign.ts --to <folder> [--remote mfe-orders]...
 * Adds the containers for foreign hosts to the builds in <folder>/<name>, of all remotes or of those that are named.
 */
const { values } = parseArgs({ options: { to: { type: 'string' }, remote: { type: 'string', multiple: true } } });
const { to, remote: names = remoteNames() } = values;
if (!to) throw new Error('Say where the builds are: --to <folder>');
const remotes = await Promise.all(names.map(readRemote));
await addForeign(remotes.map((app) => ({ app, outDir: path.resolve(to, app.name) })));
