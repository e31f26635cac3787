/** Shared with the scripts, which take locks before packages are installed and so cannot load TypeScript. */
export { commandLineNames, isRunning, processIdentity } from '../../../../scripts/lib/process-identity.mjs';
