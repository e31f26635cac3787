import { lazyWithPreload } from './lazy-component';

/** The layout of all staff pages. */
export const staffLayout = lazyWithPreload('The back office', () =>
  import('../layouts/staff/StaffLayout').then(({ StaffLayout }) => StaffLayout),
);

/** The page at /login and /admin. */
export const loginPage = lazyWithPreload('Sign-in', () =>
  import('../login/LoginPage').then(({ LoginPage }) => LoginPage),
);

/** The page at /releases. */
export const releasesPage = lazyWithPreload('Releases', () =>
  import('../releases/ReleasesPage').then(({ ReleasesPage }) => ReleasesPage),
);

/** The page at /health. */
export const healthPage = lazyWithPreload('Health', () =>
  import('../health/HealthPage').then(({ HealthPage }) => HealthPage),
);

/** Replaces a page that the visitor's role may not see. */
export const accessDenied = lazyWithPreload('This page', () =>
  import('../session/AccessDenied').then(({ AccessDenied }) => AccessDenied),
);

/** Replaces every public page until the shop has opened. */
export const opensSoon = lazyWithPreload('This page', () => import('./OpensSoon').then(({ OpensSoon }) => OpensSoon));
