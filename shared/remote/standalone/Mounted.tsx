import { useEffect, useMemo, useState } from 'react';
import { errorText, makeStore, toApiError } from '@shop/shared/api';
import type { PublicSettings } from '@shop/shared/contracts';
import { calls } from '@shop/shared/contracts/calls';
import { Container, ErrorState } from '@shop/shared/ui';
import type { RemoteConfig } from '../config';
import { type ForeignSession, foreignClient, foreignStorage } from './foreign-client';
import { Frame } from './Frame';
import { Providers } from './Providers';
import { Loading, type PageModules, RemotePages } from './RemotePages';

/** What a foreign host says when it mounts a page. */
export interface MountOptions extends ForeignSession {
  /** The address of the shop's API, such as https://shop.example.com/api. */
  apiUrl: string;
  /** The page that opens, such as /orders?status=pending. Default value: the remote's first page. */
  path?: string | undefined;
}

interface Props extends MountOptions {
  config: RemoteConfig;
  pages: PageModules;
}

/** The pages of a remote on a page of another host, with what the shop's own host provides. */
export function Mounted({ config, pages, apiUrl, path = '', session, onSession }: Props) {
  const [world] = useState(() => {
    const storage = foreignStorage({ session, onSession });
    const extra = { storage, http: foreignClient(storage, apiUrl) };
    return { extra, store: makeStore(extra) };
  });
  const { http } = world.extra;
  const [settings, setSettings] = useState<PublicSettings | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    const { method, path: url } = calls.publicSettings;
    http.request<PublicSettings>({ method, url }).then(
      ({ data }) => setSettings(data),
      (error: unknown) => setFailure(errorText(toApiError(error), 'It does not answer.')),
    );
  }, [http, attempt]);
  // The title of the tab is the host's.
  const host = useMemo(() => settings && { settings, setPageTitle: () => undefined }, [settings]);
  if (host) {
    return (
      <Providers config={config} world={world} host={host} path={path}>
        <RemotePages config={config} pages={pages} />
      </Providers>
    );
  }
  const again = (): void => {
    setFailure(null);
    setAttempt(attempt + 1);
  };
  return (
    <Frame>
      {failure === null ? (
        <Loading />
      ) : (
        <Container>
          <ErrorState title="The shop could not be reached" text={failure} onRetry={again} />
        </Container>
      )}
    </Frame>
  );
}
