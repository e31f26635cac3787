/**
 * For tests of pages: a page with a real store and router, an HTTP client with prepared answers, and sample records.
 */
export * from '../sample-data';
export * from '../sample-data/fake-http';
export * from './render-page';
export * from './saved-files';
export * from './texts';
export * from './translate';
