/** For tests of pages: a page in a real store and router, an HTTP client with given answers, and sample records. */
export * from '../sample-data';
export * from '../sample-data/fake-http';
export * from './render-page';
