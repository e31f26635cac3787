import { describe, expect, it } from '@jest/globals';
import type { StoredRelease } from '../registry/stored-release';
import { bootRemote } from './boot-remotes';

/** A release with one page in a file. */
const releaseWith = (version: string, expose: string): StoredRelease => ({
  name: 'mfe-front',
  version,
  source: 'published',
  description: {
    name: 'mfe-front',
    container: 'mfe_front',
    version,
    build: version,
    contract: '^1.0.0',
    pages: [{ path: '/', title: 'Home', expose, access: 'public' }],
    menu: [],
    singletons: {},
    files: {},
  },
  manifest: {},
  origin: null,
});

const bootWith = (release: StoredRelease, fallback: StoredRelease) =>
  bootRemote({ name: 'mfe-front', release, canary: null, fallback }, release);

describe('bootRemote', () => {
  it('a fallback carries its own pages when they differ from those of the release', () => {
    const before = releaseWith('1.0.0', './HomePage');
    expect(bootWith(releaseWith('1.1.0', './StartPage'), before).fallback).toMatchObject({
      version: '1.0.0',
      pages: [{ path: '/', expose: './HomePage' }],
    });
    expect(bootWith(releaseWith('1.1.0', './HomePage'), before).fallback).not.toHaveProperty('pages');
  });
});
