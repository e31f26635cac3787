import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RemoteOverview } from '@shop/shared/contracts/remote-overview';
import { type Arguments, UsageError, wholeNumber } from './arguments';
import { validateFolder } from './validate-folder';
import type { Credentials, ShopClient } from './shop-client';
import { CommandError } from './command-error';
import { packRelease } from './pack-release';
import { type Change, describeChange } from './dry-run';
import type { CliEnvironment } from './cli-environment';
import type { Report } from './report';
import { statusLine, serverLines, formatHistory, formatRemotes, formatVersions } from './format';

/** What a command works with. */
export interface CommandContext {
  client: ShopClient;
  credentials: Credentials;
  args: Arguments;
  environment: CliEnvironment;
}

const positionalAt = ({ args: given }: CommandContext, index: number): string => given.positionals[index] ?? '';

async function fetchRemotes({ client: host, credentials }: CommandContext): Promise<RemoteOverview[]> {
  return host.call('listReleases', {}, { credentials });
}

async function fetchRemote(setting: CommandContext, name: string): Promise<RemoteOverview> {
  const remotes = await fetchRemotes(setting);
  const remote = remotes.find((one) => one.name === name);
  if (remote) return remote;
  const others = remotes.map((one) => one.name).join(', ');
  throw new CommandError(`This host has no ${name} that you may see.${others ? ` You may see: ${others}.` : ''}`);
}

export const list = async (setting: CommandContext): Promise<Report> => formatRemotes(await fetchRemotes(setting));

export const versions = async (setting: CommandContext): Promise<Report> =>
  formatVersions(await fetchRemote(setting, positionalAt(setting, 0)));

export async function history(setting: CommandContext): Promise<Report> {
  const { client: host, credentials, args: given } = setting;
  const limit = wholeNumber('limit', given.options.limit ?? '20', 1, 500);
  const arg = { params: { name: positionalAt(setting, 0) }, query: { limit } };
  return formatHistory(await host.call('releaseHistory', arg, { credentials }));
}

/** Checks and sends a release; `dryRun` makes the host check it only. */
async function send(setting: CommandContext, dryRun: boolean) {
  const { client: host, credentials, args: given } = setting;
  const name = positionalAt(setting, 0);
  const params = { name };
  const call = dryRun ? 'validateRelease' : 'publishRelease';
  const { url, dir } = given.options;
  if (url !== undefined) {
    if (dir !== undefined) throw new UsageError('--url and --dir are two places for one release.', given.command);
    return host.call(call, { params, body: { url } }, { credentials });
  }
  const { builds: built } = setting.environment;
  const folder = dir === undefined ? built?.folder(name) : resolve(dir);
  if (folder === undefined) throw new UsageError('Name the folder of the release: --dir FOLDER.', given.command);
  if (!existsSync(folder))
    throw new CommandError(`There is no ${folder}${built === null ? '.' : `: ${built.buildCommand(name)}`}`);
  const check = await validateFolder(folder, name);
  if (!check.ok) throw new CommandError(`The release in ${folder} is not sound; nothing was sent.`, check.problems);
  const archive = await packRelease(folder);
  // A small question first: a host that refuses the token does not wait for the end of an upload.
  await fetchRemotes(setting);
  return host.call(call, { params }, { credentials, archive });
}

export async function validate(setting: CommandContext): Promise<Report> {
  const checked = await send(setting, true);
  const { name, version, build, checks } = checked;
  const lines = [`${name} ${version} (${build}) may be published:`, ...checks.map((check) => `  ${check}`)];
  return { facts: { ...checked }, lines };
}

export async function publish(setting: CommandContext): Promise<Report> {
  const { args: given } = setting;
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
  const page = new URL(`/remotes/${name}/${version}/`, setting.client.url).href;
  if (traffic === null) {
    return {
      facts: { ...published },
      lines: [
        said,
        `  Try it alone:  ${page}`,
        `  Make it live:  ${setting.environment.commandName} promote ${name} ${version}`,
        `  For a tenth:   ${setting.environment.commandName} promote ${name} ${version} --traffic 10`,
      ],
    };
  }
  const remote = await applyChange(setting, name, { kind: 'promote', version, traffic });
  return { facts: { ...published, remote }, lines: [said, statusLine(remote), ...serverLines(remote)] };
}

/** Asks the host for a change. */
function applyChange(
  { client: host, credentials, args: given }: CommandContext,
  name: string,
  runChange: Change,
): Promise<RemoteOverview> {
  const params = { name };
  switch (runChange.kind) {
    case 'promote':
      return host.call(
        'promoteRelease',
        { params, body: { version: runChange.version, traffic: runChange.traffic } },
        { credentials },
      );
    case 'rollback':
      return host.call(
        'rollbackRelease',
        { params, body: runChange.version === undefined ? {} : { version: runChange.version } },
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
        { params, body: { version: runChange.version, reason: given.options.reason ?? '' } },
        { credentials },
      );
  }
}

/** Makes a change, or says what it would come to. */
async function change(setting: CommandContext, wanted: Change): Promise<Report> {
  const name = positionalAt(setting, 0);
  if (setting.args.dryRun) {
    const plan = describeChange(await fetchRemote(setting, name), wanted);
    return { facts: { plan }, lines: [plan, 'Nothing was changed.'] };
  }
  const remote = await applyChange(setting, name, wanted);
  return { facts: { remote }, lines: [statusLine(remote), ...serverLines(remote)] };
}

export const promote = (setting: CommandContext): Promise<Report> =>
  change(setting, {
    kind: 'promote',
    version: positionalAt(setting, 1),
    traffic: wholeNumber('traffic', setting.args.options.traffic ?? '100', 1, 100),
  });

export const rollback = (setting: CommandContext): Promise<Report> =>
  change(setting, { kind: 'rollback', version: setting.args.positionals[1] });

export const cancel = (setting: CommandContext): Promise<Report> => change(setting, { kind: 'cancel' });
export const disable = (setting: CommandContext): Promise<Report> => change(setting, { kind: 'disable' });
export const enable = (setting: CommandContext): Promise<Report> => change(setting, { kind: 'enable' });

export function withdraw(setting: CommandContext): Promise<Report> {
  if (!setting.args.options.reason) throw new UsageError('withdraw needs a --reason: it is for good.', 'withdraw');
  return change(setting, { kind: 'withdraw', version: positionalAt(setting, 1) });
}
