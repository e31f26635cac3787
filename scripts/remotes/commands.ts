import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RemoteOverview } from '@shop/shared/contracts/remote-overview';
import { type Arguments, WrongUsage, wholeNumber } from './arguments';
import { checkFolder } from './validate-folder';
import type { Credentials, Host } from './shop-client';
import { NotDone } from './command-error';
import { packRelease } from './pack-release';
import { type Change, foresee } from './dry-run';
import type { Place } from './cli-environment';
import type { Report } from './report';
import { nowServed, reached, showHistory, showRemotes, showVersions } from './format';

/** What a command works with. */
export interface Setting {
  host: Host;
  credentials: Credentials;
  given: Arguments;
  place: Place;
}

const wordAt = ({ given }: Setting, index: number): string => given.words[index] ?? '';

async function overview({ host, credentials }: Setting): Promise<RemoteOverview[]> {
  return host.call('listReleases', {}, { credentials });
}

async function remoteNamed(setting: Setting, name: string): Promise<RemoteOverview> {
  const remotes = await overview(setting);
  const remote = remotes.find((one) => one.name === name);
  if (remote) return remote;
  const others = remotes.map((one) => one.name).join(', ');
  throw new NotDone(`This host has no ${name} that you may see.${others ? ` You may see: ${others}.` : ''}`);
}

export const list = async (setting: Setting): Promise<Report> => showRemotes(await overview(setting));

export const versions = async (setting: Setting): Promise<Report> =>
  showVersions(await remoteNamed(setting, wordAt(setting, 0)));

export async function history(setting: Setting): Promise<Report> {
  const { host, credentials, given } = setting;
  const limit = wholeNumber('limit', given.options.limit ?? '20', 1, 500);
  const arg = { params: { name: wordAt(setting, 0) }, query: { limit } };
  return showHistory(await host.call('releaseHistory', arg, { credentials }));
}

/** Checks and sends a release; `dryRun` makes the host check it only. */
async function send(setting: Setting, dryRun: boolean) {
  const { host, credentials, given } = setting;
  const name = wordAt(setting, 0);
  const params = { name };
  const call = dryRun ? 'validateRelease' : 'publishRelease';
  const { url, dir } = given.options;
  if (url !== undefined) {
    if (dir !== undefined) throw new WrongUsage('--url and --dir are two places for one release.', given.command);
    return host.call(call, { params, body: { url } }, { credentials });
  }
  const { built } = setting.place;
  const folder = dir === undefined ? built?.folder(name) : resolve(dir);
  if (folder === undefined) throw new WrongUsage('Name the folder of the release: --dir FOLDER.', given.command);
  if (!existsSync(folder)) throw new NotDone(`There is no ${folder}${built === null ? '.' : `: ${built.how(name)}`}`);
  const check = await checkFolder(folder, name);
  if (!check.ok) throw new NotDone(`The release in ${folder} is not sound; nothing was sent.`, check.problems);
  const archive = await packRelease(folder);
  // A small question first: a host that refuses the token does not wait for the end of an upload.
  await overview(setting);
  return host.call(call, { params }, { credentials, archive });
}

export async function validate(setting: Setting): Promise<Report> {
  const checked = await send(setting, true);
  const { name, version, build, checks } = checked;
  const lines = [`${name} ${version} (${build}) may be published:`, ...checks.map((check) => `  ${check}`)];
  return { facts: { ...checked }, lines };
}

export async function publish(setting: Setting): Promise<Report> {
  const { given } = setting;
  const traffic = given.options.traffic === undefined ? null : wholeNumber('traffic', given.options.traffic, 1, 100);
  if (given.dryRun) {
    const report = await validate(setting);
    return { ...report, lines: [...report.lines, 'Nothing was changed.'] };
  }
  const published = await send(setting, false);
  const { name, version, build, alreadyPublished } = published;
  const said = alreadyPublished
    ? `${name} ${version} (${build}) was published before, with the same content.`
    : `Published ${name} ${version} (${build}).`;
  const page = new URL(`/remotes/${name}/${version}/`, setting.host.url).href;
  if (traffic === null) {
    return {
      facts: { ...published },
      lines: [
        said,
        `  Try it alone:  ${page}`,
        `  Make it live:  ${setting.place.called} promote ${name} ${version}`,
        `  For a tenth:   ${setting.place.called} promote ${name} ${version} --traffic 10`,
      ],
    };
  }
  const remote = await make(setting, name, { kind: 'promote', version, traffic });
  return { facts: { ...published, remote }, lines: [said, nowServed(remote), ...reached(remote)] };
}

/** Asks the host for a change. */
function make({ host, credentials, given }: Setting, name: string, change: Change): Promise<RemoteOverview> {
  const params = { name };
  switch (change.kind) {
    case 'promote':
      return host.call(
        'promoteRelease',
        { params, body: { version: change.version, traffic: change.traffic } },
        { credentials },
      );
    case 'rollback':
      return host.call(
        'rollbackRelease',
        { params, body: change.version === undefined ? {} : { version: change.version } },
        { credentials },
      );
    case 'cancel':
      return host.call('cancelRelease', { params }, { credentials });
    case 'disable':
      return host.call('disableRemote', { params }, { credentials });
    case 'enable':
      return host.call('enableRemote', { params }, { credentials });
    case 'withdraw':
      return host.call(
        'withdrawRelease',
        { params, body: { version: change.version, reason: given.options.reason ?? '' } },
        { credentials },
      );
  }
}

/** Makes a change, or says what it would come to. */
async function change(setting: Setting, wanted: Change): Promise<Report> {
  const name = wordAt(setting, 0);
  if (setting.given.dryRun) {
    const plan = foresee(await remoteNamed(setting, name), wanted);
    return { facts: { plan }, lines: [plan, 'Nothing was changed.'] };
  }
  const remote = await make(setting, name, wanted);
  return { facts: { remote }, lines: [nowServed(remote), ...reached(remote)] };
}

export const promote = (setting: Setting): Promise<Report> =>
  change(setting, {
    kind: 'promote',
    version: wordAt(setting, 1),
    traffic: wholeNumber('traffic', setting.given.options.traffic ?? '100', 1, 100),
  });

export const rollback = (setting: Setting): Promise<Report> =>
  change(setting, { kind: 'rollback', version: setting.given.words[1] });

export const cancel = (setting: Setting): Promise<Report> => change(setting, { kind: 'cancel' });
export const disable = (setting: Setting): Promise<Report> => change(setting, { kind: 'disable' });
export const enable = (setting: Setting): Promise<Report> => change(setting, { kind: 'enable' });

export function withdraw(setting: Setting): Promise<Report> {
  if (!setting.given.options.reason) throw new WrongUsage('withdraw needs a --reason: it is for good.', 'withdraw');
  return change(setting, { kind: 'withdraw', version: wordAt(setting, 1) });
}
