/**
 * What the shop uses of the federation runtime, and so all that is downloaded of it: containers share modules by it. The
 * host loads containers itself (shell/src/remotes/container.ts), by the interface that webpack gives them.
 */
export { createInstance, getInstance, init } from '@module-federation/runtime';
