/** The host's own checks of a release, as far as they need no host. */
export { hostProblems, pathProblems } from '../../api/src/modules/releases/checks/compatibility';
export { identityProblems, readDescription } from '../../api/src/modules/releases/checks/description';
export { fileProblems } from '../../api/src/modules/releases/checks/files';
export { readManifest } from '../../api/src/modules/releases/checks/manifest';
export type { Problem } from '../../api/src/modules/releases/checks/problem';
