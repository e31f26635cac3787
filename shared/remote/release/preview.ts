/** The form of a preview's version. PostgreSQL reads the same expression. */
export const PREVIEW_VERSION = /^[0-9]+[.][0-9]+[.][0-9]+-pr[.]/;

/**
 * Whether a version is a preview: the code of a pull request, such as 1.4.0-pr.17.3fa9c2b. It is never promoted, and
 * ends by itself.
 */
export const isPreviewVersion = (version: string): boolean => PREVIEW_VERSION.test(version);
