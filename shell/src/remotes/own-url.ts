/** The way of files to a CDN (boot/cdn.js). */
interface Cdn {
  /** Replaces the CDN's address by the shop's own in a URL or another text. */
  own: (text: string) => string;
  /** Makes an element load a file from the CDN, or from the shop while the CDN fails. */
  lead: (element: HTMLScriptElement | HTMLLinkElement, own: string) => void;
}

declare global {
  interface Document {
    /** Undefined if the page uses no CDN. */
    readonly cdn?: Cdn;
  }
}

/** The shop's own URL of a file that may come from a CDN. Replaces such URLs in other texts, too. */
export const ownUrl = (text: string): string => document.cdn?.own(text) ?? text;
