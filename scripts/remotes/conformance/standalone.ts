import { posix } from 'node:path';
import { STANDALONE_FILE } from '@shop/shared/remote/release/files';
import { firstFew } from '@shop/shared/remote/release/problem';

/** Addresses of scripts, style sheets and pictures in HTML. */
const ADDRESS = /<(?:script|link|img)\b[^>]*?\s(?:src|href)=["']?([^"'\s>]+)/gi;

/** A script or a style within HTML, but not data for a script. */
const INLINE = /<(?:script(?![^>]*\s(?:src|type=["']?application\/json))[^>]*>\s*[^<\s]|style\b)/i;

/** The faults of a standalone page. The shop serves it with its release's files alone, and allows no inline code. */
export function standaloneFaults(html: string, files: ReadonlySet<string>): string[] {
  const addresses = [...html.matchAll(ADDRESS)]
    .map(([, address = '']) => address)
    .filter((one) => !/^data:/i.test(one));
  const lost = addresses.filter((address) => {
    const [path = ''] = address.split(/[?#]/);
    return /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(path) || !files.has(posix.join(posix.dirname(STANDALONE_FILE), path));
  });
  return [
    ...(lost.length === 0
      ? []
      : [
          `${STANDALONE_FILE} refers to ${firstFew(lost)}, which the release does not have: build it with relative addresses (publicPath: 'auto', or base: './')`,
        ]),
    ...(INLINE.test(html)
      ? [
          `${STANDALONE_FILE} has a script or a style within its HTML, which the shop’s Content-Security-Policy does not run: put it into a file`,
        ]
      : []),
  ];
}
