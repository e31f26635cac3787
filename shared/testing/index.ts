/** What tests of pages stand on: a page in a real store and router, a network that answers as told, and data makers. */
export * from './data';
export * from './fake-http';
export * from './render-page';
export * from './staff-data';
