import { describe, expect, it } from '@jest/globals';
import { readShell } from './apps';
import { hostShared, remoteShared, singletonVersions } from './singletons';

describe('shared singletons', () => {
  const host = hostShared('production');
  const remote = remoteShared(readShell(), 'production');

  it('are provided by the host under the keys that remotes consume', () => {
    expect(Object.keys(remote)).toEqual(Object.keys(host));
  });

  it('exist once, and a version that does not fit is refused', () => {
    for (const shared of [...Object.values(host), ...Object.values(remote)]) {
      expect(shared).toMatchObject({ singleton: true, strictVersion: true });
    }
  });

  it('come with the host, and never in a copy of a remote', () => {
    for (const shared of Object.values(host)) expect(shared).toMatchObject({ eager: true });
    for (const shared of Object.values(remote)) expect(shared).toMatchObject({ import: false });
  });

  it('take the JSX runtime of their mode', () => {
    expect(Object.keys(hostShared('development'))).toContain('react/jsx-dev-runtime');
    expect(Object.keys(host)).not.toContain('react/jsx-dev-runtime');
  });

  it('record the versions that a build is made with', () => {
    expect(singletonVersions()).toMatchObject({ react: expect.stringMatching(/^19\./) });
  });
});
