/** Shared with the scripts, which lock before packages are installed and so cannot read TypeScript. */
export {
  commandLineNames,
  isRunning,
  isSameProcess,
  processIdentity,
} from '../../../../scripts/lib/process-identity.mjs';
