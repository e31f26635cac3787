import type { Actor } from '../../actor';

/** Who changes the catalogue, in which request. */
export interface CatalogContext {
  actor: Actor;
  requestId: string;
}
