import type { ReleaseLink } from '@shop/shared/contracts/release';
import { DAY_MS } from '@shop/shared/rules';
import { z } from 'zod';
import type { Db } from '../database/client';
import { ShopError, conflict, notFound } from '../errors';
import { type SignedLinks, signedLinks } from '../signed-links';
import { findRelease } from './release-checks';

const linkedSchema = z.object({ remote: z.string(), version: z.string() });

/** Signs and verifies the tokens of links to one release. */
export type ReleaseLinks = SignedLinks<z.infer<typeof linkedSchema>>;

/** @param secret the secret of access tokens */
export const releaseLinks = (secret: string): ReleaseLinks => signedLinks(secret, 'links to releases', linkedSchema);

/**
 * A link that shows one release within the shop, to somebody without an account, too. It leads to the first public page
 * of the release.
 *
 * @throws ShopError 404 without such a version, 409 for a withdrawn one
 */
export async function createReleaseLink(
  { db, links, now }: { db: Db; links: ReleaseLinks; now: Date },
  { remote, version, days }: { remote: string; version: string; days: number },
): Promise<ReleaseLink> {
  const { withdrawnAt, description } = await findRelease(db, remote, version);
  if (withdrawnAt !== null) throw conflict('WITHDRAWN', `${remote} ${version} was withdrawn`);
  const until = new Date(now.getTime() + days * DAY_MS);
  const token = await links.sign({ remote, version }, until);
  const open = description.pages.find(({ access, path }) => access === 'public' && !path.includes(':'));
  return { path: `${open?.path ?? '/'}?remote.${remote}=link:${token}`, until: until.toISOString() };
}

/** The release that a link shows. @throws ShopError 404 for a token that is not genuine, 410 after its end */
export async function readReleaseLink(
  { links, now }: { links: ReleaseLinks; now: Date },
  token: string,
): Promise<z.infer<typeof linkedSchema>> {
  const found = await links.read(token, now);
  if (found === 'ended') throw new ShopError('gone', 'LINK_ENDED', 'This link has ended. Ask for a new one');
  if (found === 'unknown') throw notFound('Link');
  return found.what;
}
