import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { RemoteOverview } from '@shop/shared/contracts/remote-overview';
import { isPreviewVersion } from '@shop/shared/remote/release/preview';
import { type Arguments, UsageError, wholeNumber } from './arguments';
import { validateFolder } from './validate-folder';
import type { Credentials, ShopClient } from './shop-client';
import { CommandError } from './command-error';
import { carryRelease } from './carry-release';
import { packRelease } from './pack-release';
import { type Change, describeChange } from './dry-run';
import type { CliEnvironment } from './cli-environment';
import { type Report, formatMinute } from './report';
import { statusLine, serverLines, formatFailures, formatHistory, formatRemotes, formatVersions } from './format';

/** The input of a command. */
export interface CommandContext {
  client: ShopClient;
  credentials: Credentials;
  /** The shop from which a release is carried; undefined without --from. */
  from: { client: ShopClient; credentials: Credentials } | undefined;
  args: Arguments;
  environment: CliEnvironment;
}

const positionalAt = ({ args }: CommandContext, index: number): string => args.positionals[index] ?? '';

async function fetchRemotes({ client, credentials }: CommandContext): Promise<RemoteOverview[]> {
  return client.call('listReleases', {}, { credentials });
}

async function fetchRemote(context: CommandContext, name: string): Promise<RemoteOverview> {
  const remotes = await fetchRemotes(context);
  const remote = remotes.find((one) => one.name === name);
  if (remote) return remote;
  const others = remotes.map((one) => one.name).join(', ');
  throw new CommandError(`This host has no ${name} that you may see.${others ? ` You may see: ${others}.` : ''}`);
}

export const list = async (context: CommandContext): Promise<Report> => formatRemotes(await fetchRemotes(context));

export const versions = async (context: CommandContext): Promise<Report> =>
  formatVersions(await fetchRemote(context, positionalAt(context, 0)));

export async function failures(context: CommandContext): Promise<Report> {
  const remote = await fetchRemote(context, positionalAt(context, 0));
  const version = positionalAt(context, 1);
  const chosen = remote.versions.filter((one) => version === '' || one.version === version);
  if (chosen.length === 0) throw new CommandError(`${remote.name} has no version ${version}.`);
  return formatFailures(remote.name, chosen);
}

export async function history(context: CommandContext): Promise<Report> {
  const { client, credentials, args } = context;
  const limit = wholeNumber('limit', args.options.limit ?? '20', 1, 500);
  const arg = { params: { name: positionalAt(context, 0) }, query: { limit } };
  return formatHistory(await client.call('releaseHistory', arg, { credentials }));
}

export async function link(context: CommandContext): Promise<Report> {
  const { client, credentials, args } = context;
  const days = wholeNumber('days', args.options.days ?? '2', 1, 14);
  const [name, version] = [positionalAt(context, 0), positionalAt(context, 1)];
  const made = await client.call('createReleaseLink', { params: { name }, body: { version, days } }, { credentials });
  const { href } = new URL(made.path, client.url);
  return { facts: { url: href, until: made.until }, lines: [href, `  It works until ${formatMinute(made.until)}.`] };
}

/**
 * Validates and uploads a release. With `dryRun`, the host only validates it.
 *
 * @returns the answer of the host, and the version that was live before; null without one
 */
async function send(context: CommandContext, dryRun: boolean) {
  const { client, credentials, args } = context;
  const name = positionalAt(context, 0);
  const params = { name };
  const call = dryRun ? 'validateRelease' : 'publishRelease';
  const { url, dir } = args.options;
  if (url !== undefined) {
    if (dir !== undefined) throw new UsageError('--url and --dir are two places for one release.', args.command);
    const live = await liveVersion(context, name);
    return { checked: await client.call(call, { params, body: { url } }, { credentials }), live };
  }
  const { sources } = context.environment;
  const folder = dir === undefined ? sources?.releaseFolder(name) : resolve(dir);
  if (folder === undefined) throw new UsageError('Name the folder of the release: --dir FOLDER.', args.command);
  if (!existsSync(folder))
    throw new CommandError(`There is no ${folder}${sources === null ? '.' : `: ${sources.buildCommand(name)}`}`);
  const result = await validateFolder(folder, name);
  if (!result.ok) throw new CommandError(`The release in ${folder} is not sound; nothing was sent.`, result.problems);
  const archive = await packRelease(folder);
  // Makes a small call first, so that a host that refuses the token does so before a large upload.
  const live = await liveVersion(context, name);
  return { checked: await client.call(call, { params }, { credentials, archive }), live };
}

async function liveVersion(context: CommandContext, name: string): Promise<string | null> {
  return (await fetchRemotes(context)).find((one) => one.name === name)?.live ?? null;
}

const warningLines = (warnings: readonly string[]): string[] => warnings.map((warning) => `  Warning: ${warning}`);

export async function validate(context: CommandContext): Promise<Report> {
  const { checked } = await send(context, true);
  const { name, version, build, checks, warnings = [] } = checked;
  const lines = [
    `${name} ${version} (${build}) may be published:`,
    ...checks.map((check) => `  ${check}`),
    ...warningLines(warnings),
  ];
  return { facts: { ...checked }, lines };
}

/** What can be done next with a version that nobody gets yet. */
function nextSteps({ client, environment }: CommandContext, name: string, version: string, live: string | null) {
  const { commandName } = environment;
  const alone = `  Try it alone:  ${new URL(`/remotes/${name}/${version}/`, client.url).href}`;
  if (isPreviewVersion(version)) return [alone, `  Show it:       ${commandName} link ${name} ${version}`];
  const promote = `${commandName} promote ${name} ${version}`;
  const tenth = live === null ? [] : [`  For a tenth:   ${promote} --traffic 10`];
  return [alone, `  Make it live:  ${promote}`, ...tenth];
}

export async function publish(context: CommandContext): Promise<Report> {
  const { args } = context;
  const traffic = args.options.traffic === undefined ? null : wholeNumber('traffic', args.options.traffic, 1, 100);
  if (args.dryRun) {
    const report = await validate(context);
    return { ...report, lines: [...report.lines, 'Nothing was changed.'] };
  }
  const { checked: published, live } = await send(context, false);
  const { name, version, build, alreadyPublished, warnings = [] } = published;
  const outcome = alreadyPublished
    ? `${name} ${version} (${build}) was published before, with the same content.`
    : `Published ${name} ${version} (${build}).`;
  if (traffic === null) {
    const lines = [outcome, ...warningLines(warnings), ...nextSteps(context, name, version, live)];
    return { facts: { ...published }, lines };
  }
  const remote = await applyChange(context, name, { kind: 'promote', version, traffic });
  return {
    facts: { ...published, remote },
    lines: [outcome, ...warningLines(warnings), statusLine(remote), ...serverLines(remote)],
  };
}

/** Calls the host to make a change. */
function applyChange(
  { client, credentials, args }: CommandContext,
  name: string,
  change: Change,
): Promise<RemoteOverview> {
  const params = { name };
  switch (change.kind) {
    case 'promote':
      return client.call(
        'promoteRelease',
        { params, body: { version: change.version, traffic: change.traffic } },
        { credentials },
      );
    case 'rollback':
      return client.call(
        'rollbackRelease',
        { params, body: change.version === undefined ? {} : { version: change.version } },
        { credentials },
      );
    case 'cancel':
      return client.call('cancelRelease', { params }, { credentials });
    case 'disable':
      return client.call('disableRemote', { params }, { credentials });
    case 'enable':
      return client.call('enableRemote', { params }, { credentials });
    case 'withdraw':
      return client.call(
        'withdrawRelease',
        { params, body: { version: change.version, reason: args.options.reason ?? '' } },
        { credentials },
      );
  }
}

/** Applies a change, or describes it in a dry run. */
async function runChange(context: CommandContext, change: Change): Promise<Report> {
  const name = positionalAt(context, 0);
  if (context.args.dryRun) {
    const description = describeChange(await fetchRemote(context, name), change);
    return { facts: { plan: description }, lines: [description, 'Nothing was changed.'] };
  }
  const remote = await applyChange(context, name, change);
  return { facts: { remote }, lines: [statusLine(remote), ...serverLines(remote)] };
}

export async function promote(context: CommandContext): Promise<Report> {
  const [name, version] = [positionalAt(context, 0), positionalAt(context, 1)];
  const traffic = wholeNumber('traffic', context.args.options.traffic ?? '100', 1, 100);
  const change: Change = { kind: 'promote', version, traffic };
  if (context.from === undefined) return runChange(context, change);
  const carried = await carryRelease({ ...context, from: context.from }, name, version);
  if (context.args.dryRun) return { facts: { plan: carried }, lines: [carried, 'Nothing was changed.'] };
  const { facts, lines } = await runChange(context, change);
  return { facts, lines: [carried, ...lines] };
}

export const rollback = (context: CommandContext): Promise<Report> =>
  runChange(context, { kind: 'rollback', version: context.args.positionals[1] });

export const cancel = (context: CommandContext): Promise<Report> => runChange(context, { kind: 'cancel' });
export const disable = (context: CommandContext): Promise<Report> => runChange(context, { kind: 'disable' });
export const enable = (context: CommandContext): Promise<Report> => runChange(context, { kind: 'enable' });

export function withdraw(context: CommandContext): Promise<Report> {
  if (!context.args.options.reason) throw new UsageError('withdraw needs a --reason: it is for good.', 'withdraw');
  return runChange(context, { kind: 'withdraw', version: positionalAt(context, 1) });
}
