import { useEffect, useMemo, useState } from 'react';
import { browserStorage, createHttpClient, makeStore } from '@shop/shared/api';
import { useLocation } from 'react-router-dom';
import { settingsOf } from '../../sample-data/shop-data';
import type { RemoteConfig } from '../config';
import type { StandaloneMocks, StandaloneOptions, StandaloneScenarios } from './options';
import { type PageModules, RemotePages } from './RemotePages';
import { Providers } from './Providers';
import { sampleWorld } from './sample-world';
import { StandaloneBar } from './StandaloneBar';

/** What a remote's standalone page is made of. */
export interface StandaloneParts {
  /** The remote's remote.config.ts. */
  config: RemoteConfig;
  /** Its pages by exposed module. */
  pages: PageModules;
  /** Answers in addition to the sample data, from the remote's src/mocks.ts. */
  mocks: StandaloneMocks;
  /** Sets of data of the remote, from its src/scenarios.ts. */
  scenarios: StandaloneScenarios;
  /** The address of the release's remote.json, below the page; null for a page of the sources. */
  description: string | null;
}

interface Props extends StandaloneParts {
  options: StandaloneOptions;
}

/** A simple version of what the host provides to a remote. */
export function Standalone({ config, pages, mocks, scenarios, description, options }: Props) {
  const [world] = useState(() => makeWorld(config, mocks, options));
  const host = useMemo(
    () => ({
      settings: settingsOf({ shopName: `${config.name} alone` }),
      setPageTitle: (title: string) => {
        document.title = `${title} · ${config.name} alone`;
      },
    }),
    [config],
  );
  const state = options.own.find((scenario) => scenario.state !== undefined)?.state;
  return (
    <Providers config={config} world={world} host={host} path={options.path} state={state}>
      <AddressAfterHash />
      <StandaloneBar config={config} options={options} scenarios={scenarios} description={description} />
      <main id="main" tabIndex={-1}>
        <RemotePages config={config} pages={pages} />
      </main>
    </Providers>
  );
}

function makeWorld(config: RemoteConfig, mocks: StandaloneMocks, options: StandaloneOptions) {
  if (options.api === 'live') {
    // Separate storage keys, so that the cart and session of the shop in another tab stay unchanged.
    const storage = browserStorage(`${config.name}:`);
    const extra = { storage, http: createHttpClient({ storage }) };
    return { extra, store: makeStore(extra) };
  }
  const extra = sampleWorld(config, mocks, options);
  return { extra, store: makeStore(extra) };
}

/** Keeps the page's path after the #, so that a reload and a link open the same page. */
function AddressAfterHash() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    window.history.replaceState(null, '', `#${pathname}${search}`);
  }, [pathname, search]);
  return null;
}
