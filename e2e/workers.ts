import { availableParallelism } from 'node:os';

/** How many files of tests run at once: a browser, a server and its database leave a core idle half of the time. */
export const WORKERS = Math.min(2, availableParallelism());

/** The variable that tells a worker, by its number behind this name, the variables of its shop as JSON. */
export const SHOP_OF_WORKER = 'E2E_SHOP_OF_';
