import type { Order } from '@shop/shared/contracts';
import { canAnswer, hasLink } from '@shop/shared/rules';
import { useConfirmLink } from '../endpoints';

/** A page that stays open fetches a new link this often, in milliseconds, so that the customer has its whole time. */
const RENEW_MS = 600_000;

/** The confirmation link that a message needs. */
export interface MessageLink {
  /** Its path; undefined until loaded, and for a message without one. */
  path: string | undefined;
  /** Whether the words can be shown: they have no link, or it is loaded. */
  ready: boolean;
  /** The error for which it could not be loaded, with a way to try again; null without one. */
  failure: { error: unknown; retry: () => void } | null;
}

/**
 * Fetches the confirmation link of an order if the template has one, only for the order whose words are on screen. An
 * order whose parcel has left has none: its words have the page for tracking.
 */
export function useLink(order: Order | undefined, template: string | undefined): MessageLink {
  const needed = order !== undefined && template !== undefined && hasLink(template) && canAnswer(order);
  const { currentData, error, refetch } = useConfirmLink(
    { params: { id: order?._id ?? '' } },
    { skip: !needed, refetchOnMountOrArgChange: true, pollingInterval: RENEW_MS },
  );
  return {
    path: currentData?.path,
    ready: !needed || currentData !== undefined,
    failure: needed && currentData === undefined && error ? { error, retry: () => void refetch() } : null,
  };
}
