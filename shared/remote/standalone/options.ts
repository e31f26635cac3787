import type { ComponentType } from 'react';
import type { Role } from '@shop/shared/contracts';
import type { Answers } from '../../sample-data/fake-http';

/** Answers that a remote adds to the sample data, by call. */
export type StandaloneMocks = Answers;

/** The remote's pages by expose, each loaded when it is opened. */
export type PageModules = Record<string, () => Promise<{ default: ComponentType }>>;

/** The options in the address of a standalone page. */
export interface StandaloneOptions {
  /** `mock` uses sample data. `live` uses the API of the page's own server. */
  api: 'mock' | 'live';
  /** The role of the simulated session; null for a visitor. */
  role: Role | null;
  /** The page to open. */
  path: string;
}

/** Reads ?api=live, ?role=admin | employee | visitor, and the page after the #. Default: sample data, as an admin. */
export function readOptions({ search, hash }: Pick<Location, 'search' | 'hash'>): StandaloneOptions {
  const query = new URLSearchParams(search);
  const role = query.get('role');
  return {
    api: query.get('api') === 'live' ? 'live' : 'mock',
    role: role === 'visitor' ? null : role === 'employee' ? 'employee' : 'admin',
    path: hash.startsWith('#/') ? hash.slice(1) : '',
  };
}
