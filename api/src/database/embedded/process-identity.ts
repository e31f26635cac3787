/** Shared with the scripts, which lock before packages are installed and so cannot read TypeScript. */
export { commandLineNames, isRunning, processIdentity } from '../../../../scripts/lib/process-identity.mjs';
