import type { CallMeta, NamedRequest, PublicRead, publicApi } from '@shop/shared/api';
import type { CallId, CallResponse, PublicSettings } from '@shop/shared/contracts';
import { isRecord } from '../rules/type-guards';

type Reads = (typeof publicApi)['endpoints'];

/** The input of a public read, such as {params: {id}}. */
type ReadInput<Read extends PublicRead> = Parameters<Reads[Read]['initiate']>[0];

/** What a page of `kind: 'mount'` gets from the host. Since host contract 2.18.0. */
export interface MountView {
  /** The element of the page. It has the tokens of the shop's theme as CSS variables, such as `--shop-space-4`. */
  dom: HTMLElement;
  pathname: string;
  /** The query of the address, with its question mark, or an empty text. */
  search: string;
  hash: string;
  /** The values of the parameters in the page's path. */
  params: Readonly<Record<string, string | undefined>>;
  settings: PublicSettings;
  /** Sets the page's title in the browser's tab. The host adds the shop's name. */
  setPageTitle: (title: string) => void;
  /** Goes to an address of the shop, or a number of steps in the history. Links in the element do so by themselves. */
  navigate: (to: string | number, options?: { replace?: boolean; state?: unknown }) => void;
  /**
   * Makes a call of the shop's API with the session of the user.
   *
   * @throws ApiError
   */
  request: <Id extends CallId>(
    call: Id,
    request?: Omit<NamedRequest, 'call'>,
    signal?: AbortSignal,
  ) => Promise<{ data: CallResponse<Id>; meta: CallMeta }>;
  /**
   * A public read from the shop's cache, which has the answers of the calls that the page declares as `data` at its
   * first view. Without an answer there, the call is made.
   *
   * @throws ApiError
   */
  read: <Read extends PublicRead>(call: Read, input: ReadInput<Read>) => Promise<Reads[Read]['Types']['ResultType']>;
}

/** The module of a page of `kind: 'mount'`: it draws into an element with whatever it brings. */
export interface MountPage {
  /**
   * Draws the page. The host calls it again with the same element when the address of the page changes. A promise that
   * is rejected, and an error that is thrown, end in the error card.
   */
  render: (view: MountView) => unknown;
  /** Takes the page out of the element, with all that it has started. */
  destroy: (place: Pick<MountView, 'dom'>) => unknown;
}

/** Whether a module is a page of `kind: 'mount'`. */
export const isMountPage = (module: unknown): module is MountPage =>
  isRecord(module) && typeof module['render'] === 'function' && typeof module['destroy'] === 'function';
