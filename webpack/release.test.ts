import { describe, expect, it } from '@jest/globals';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import { ROOT, type RemoteApp } from './apps';
import { describeRemote } from './release';

const app = (contract?: string): RemoteApp => ({
  name: 'mfe-loyalty',
  container: 'mfe_loyalty',
  dir: __dirname,
  version: '1.0.0',
  project: ROOT,
  config: { name: 'mfe-loyalty', pages: [], menu: [], ...(contract === undefined ? {} : { contract }) },
});

describe('the host contract of a release', () => {
  it('is the one it was built against, up to the next major', () => {
    expect(describeRemote(app()).contract).toBe(`^${HOST_CONTRACT}`);
  });

  it('is narrower when the remote declares it', () => {
    expect(describeRemote(app(HOST_CONTRACT)).contract).toBe(HOST_CONTRACT);
    expect(describeRemote(app(`~${HOST_CONTRACT}`)).contract).toBe(`~${HOST_CONTRACT}`);
  });

  it.each(['^1.0.0', '3.0.0', '^3.0.0'])('is never wider or different: %s', (contract) => {
    expect(() => describeRemote(app(contract))).toThrow(/is not within \^.*leave it out of remote\.config\.ts/);
  });
});

describe('the description of a release', () => {
  it('tells the host which pages search engines must not list', () => {
    const page = { path: '/points', title: 'Points', expose: './PointsPage', access: 'public' } as const;
    const pages = [page, { ...page, path: '/card', noindex: true }];
    const described = describeRemote({ ...app(), config: { name: 'mfe-loyalty', pages, menu: [] } });
    expect(described.pages.map(({ path, noindex }) => [path, noindex])).toEqual([
      ['/points', undefined],
      ['/card', true],
    ]);
  });
});
