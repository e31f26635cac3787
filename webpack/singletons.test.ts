import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { SHARED_VERSION } from '@shop/shared/remote/contract';
import { ROOT, readPackage, readShell } from './apps';
import { hostShared, remoteShared, singletonVersions } from './singletons';

describe('shared singletons', () => {
  const host = hostShared();
  const remote = remoteShared(readShell());

  it('are provided by the host under the keys that remotes consume', () => {
    expect(Object.keys(remote)).toEqual(Object.keys(host));
  });

  it('exist once and refuse a version that does not fit', () => {
    for (const shared of [...Object.values(host), ...Object.values(remote)]) {
      expect(shared).toMatchObject({ singleton: true, strictVersion: true });
    }
  });

  it('come with the host and are never bundled with a remote', () => {
    for (const shared of Object.values(host)) expect(shared).toMatchObject({ eager: true });
    for (const shared of Object.values(remote)) expect(shared).toMatchObject({ import: false });
  });

  it('record the versions that a build is made with', () => {
    expect(readPackage(path.join(ROOT, 'shared/package.json')).version).toBe(SHARED_VERSION);
    expect(singletonVersions(ROOT)).toMatchObject({ react: expect.stringMatching(/^19\./) });
  });
});
