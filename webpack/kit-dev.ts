/** What `alone` and `dev` run: the main module of the kit's package for development. */
export { serveAlone } from './alone';
export { serveInShop } from './in-shop';
