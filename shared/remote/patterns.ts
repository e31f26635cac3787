/** The forms of a remote's texts, for the check of its config and for the JSON Schema of remote.json. */

/** The path of a page: words and parameters. */
export const PAGE_PATH = /^\/(:?[A-Za-z0-9][A-Za-z0-9_-]*(\/:?[A-Za-z0-9][A-Za-z0-9_-]*)*)?$/;

/** The query of an action of the menu, such as new=1. */
export const ACTION_QUERY = /^[A-Za-z]+=[A-Za-z0-9_-]+$/;

/** An exposed page, such as ./ProductPage. */
export const EXPOSED_PAGE = /^\.\/[A-Z][A-Za-z0-9]*$/;

/** The kind of a remote whose pages draw into an element by themselves. */
export const MOUNT_KIND = 'mount';

/** Who may see a page. */
export const PAGE_ACCESS = ['public', 'employee', 'admin'] as const;
