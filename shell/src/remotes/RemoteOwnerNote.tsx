import { type RemoteOwner, readOwner } from '@shop/shared/remote/release/owner';
import type { RemoteEntry } from '@shop/shared/remote/release/remote-entry';
import { theme } from '@shop/shared/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { fetchJson } from '../boot/fetch-json';
import { OwnerLine } from './OwnerLine';

/**
 * Says which team owns a remote, with links to its contact and sources, for staff. It fetches the release's remote.json
 * when it is shown. It shows nothing when that file cannot be had or names nobody.
 */
export function RemoteOwnerNote({ remote: { entry } }: { remote: RemoteEntry }) {
  const [owner, setOwner] = useState<RemoteOwner | null>(null);

  useEffect(() => {
    let shown = true;
    const { href } = new URL('remote.json', new URL(entry, window.location.href));
    fetchJson(href).then(
      (description) => {
        if (shown) setOwner(readOwner(description));
      },
      (error: unknown) => console.warn('The owner of the page could not be loaded', error),
    );
    return () => {
      shown = false;
    };
  }, [entry]);

  return owner && <Note owner={owner} />;
}

const Note = styled(OwnerLine)`
  display: block;
  margin-top: ${theme.space[2]};
`;
