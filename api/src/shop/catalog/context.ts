import type { Actor } from '../../deps';

/** Who changes the catalogue, in which request. */
export interface CatalogContext {
  actor: Actor;
  requestId: string;
}
