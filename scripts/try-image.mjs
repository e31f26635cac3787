// Builds the image of deploy/docker/Dockerfile and runs it as compose.yml does: with a read-only root file system,
// without privileges and not as root. It needs no registry: debootstrap makes the base image, and the Node executable
// comes from npm. Run as root, with packages of Debian:
//   apt-get install debootstrap buildah podman crun
//   npm run trial -- image
// Takes some minutes, because the image installs the packages and builds the shop itself, from committed sources.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkOut, commitOf } from './lib/commits.mjs';
import { nodeOf } from './lib/nodes.mjs';
import { ROOT } from './lib/paths.mjs';
import { node } from './lib/run.mjs';

const major = readFileSync(join(ROOT, '.nvmrc'), 'utf8').trim().split('.')[0];
const NODE_PROGRAM = await nodeOf(major);
if (NODE_PROGRAM === null) {
  console.error(`npm has no Node ${major} for this machine.`);
  process.exit(1);
}
const CONTEXT = checkOut(commitOf('HEAD'), 'image');
process.exitCode = await node(['--import', 'tsx', 'scripts/try-image/index.ts'], {
  env: { ...process.env, CONTEXT, NODE_PROGRAM },
});
