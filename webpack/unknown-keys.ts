import type { MenuAction, MenuEntry, PageConfig, RemoteConfig } from '@shop/shared/remote/config';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import { field, listOf } from '@shop/shared/remote/release/manifest-fields';
import type { RemoteOwner } from '@shop/shared/remote/release/owner';
import { isRecord } from '@shop/shared/rules/type-guards';

/** All keys of a type. The compiler refuses a list that lacks one. */
type Keys<T> = Record<keyof T, true>;

const REMOTE: Keys<RemoteConfig> = {
  name: true,
  contract: true,
  owner: true,
  budget: true,
  bundler: true,
  kind: true,
  pages: true,
  menu: true,
};
const OWNER: Keys<RemoteOwner> = { team: true, contact: true, repository: true };
const PAGE: Keys<PageConfig> = {
  path: true,
  title: true,
  expose: true,
  access: true,
  noindex: true,
  data: true,
  head: true,
  more: true,
};
const ENTRY: Keys<MenuEntry> = { label: true, path: true, icon: true, group: true, order: true, actions: true };
const ACTION: Keys<MenuAction> = { label: true, query: true };

/**
 * What a remote.config.ts says that this version of the code does not know, such as a field of a newer kit. Left out,
 * it would make another remote than the one that was meant. A remote.json may say more: a host ignores the rest.
 */
export function unknownKeys(config: unknown): string[] {
  const found = (value: unknown, known: object, at: string): string[] =>
    isRecord(value) ? Object.keys(value).flatMap((key) => (Object.hasOwn(known, key) ? [] : [`${at}${key}`])) : [];
  const entries = listOf(field(config, 'menu'));
  const keys = [
    ...found(config, REMOTE, ''),
    ...found(field(config, 'owner'), OWNER, 'owner.'),
    ...listOf(field(config, 'pages')).flatMap((page) => found(page, PAGE, 'pages.')),
    ...entries.flatMap((entry) => found(entry, ENTRY, 'menu.')),
    ...entries
      .flatMap((entry) => listOf(field(entry, 'actions')))
      .flatMap((action) => found(action, ACTION, 'menu.actions.')),
  ];
  return [...new Set(keys)].map(
    (key) =>
      `${key}: host contract ${HOST_CONTRACT} has no such field: leave it out, or build with the newer kit that has it`,
  );
}
