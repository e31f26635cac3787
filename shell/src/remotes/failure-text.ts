import type { RemoteEntry } from '@shop/shared/remote/release/remote-entry';
import { type ReactNode, createContext } from 'react';
import type { FailureReason } from './failure';

/** What everybody reads about a page that the host cannot show. */
export const INCOMPATIBLE = 'It does not fit this version of the shop. Reload the page to get the newest one.';

const SHOPPER: Record<FailureReason, string> = {
  unreachable: 'Your cart is safe. Try again, or call us.',
  incompatible: INCOMPATIBLE,
  broken: 'This page has a fault. Your cart is safe. Please call us.',
};

/**
 * What an error card says about a page of a remote that did not load, or, without a reason, adds to its own words about
 * a page that threw. The layout of staff pages provides its own, so that visitors do not download it.
 */
export const FailureText = createContext<(remote: RemoteEntry, reason?: FailureReason) => ReactNode>(
  (_remote, reason) => reason && SHOPPER[reason],
);
