import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DESCRIPTION_FILE, STANDALONE_FILE } from '@shop/shared/remote/release/files';
import { entryFile, field, isModuleEntry } from '@shop/shared/remote/release/manifest-fields';
import { type HostFacts, type Problem, parseJson } from '@shop/shared/remote/release/problem';
import type { ScriptFacts } from '@shop/shared/remote/release/scripts/read-scripts';
import { scriptWarnings } from '@shop/shared/remote/release/used-names';
import { type Check, type Findings, type OtherReleases, inspectRelease } from '@shop/shared/remote/release/validate';
import { type Arguments, UsageError } from '../arguments';
import type { CliEnvironment } from '../cli-environment';
import { CommandError } from '../command-error';
import type { Report } from '../report';
import { HOST_HERE, releaseIn } from '../validate-folder';
import type { Build, ContainerFaults, Fault } from './build';
import { standaloneFaults } from './standalone';

/** One line of the report. */
interface Item {
  title: string;
  /** What holds when nothing is wrong. */
  sound: string;
  faults: readonly string[];
  /** Why it was not tested. */
  skipped?: string;
}

/** Why nothing of a build of ES modules runs here: jsdom loads none. */
const MODULES_ARE_SKIPPED = 'ES modules are not loaded here; look at the release within a shop, by its override';

/** A folder, and what the checks found in it. */
interface Inspected {
  folder: string;
  files: ReadonlySet<string>;
  findings: Findings;
}

const messagesOf = (problems: readonly Problem[]): string[] => problems.map(({ message }) => message);

/** @throws CommandError when the folder holds no described build */
async function inspect(folder: string, host: HostFacts, others: OtherReleases | null = null): Promise<Inspected> {
  if (!existsSync(folder)) throw new CommandError(`There is no ${folder}: build the remote first.`);
  const file = join(folder, DESCRIPTION_FILE);
  if (!existsSync(file)) throw new CommandError(`${folder} has no remote.json: write it by the command describe.`);
  const name = field(parseJson(readFileSync(file, 'utf8')), 'name');
  const release = releaseIn(folder, typeof name === 'string' ? name : '');
  return { folder, files: new Set(release.found.keys()), findings: await inspectRelease(release, host, others) };
}

/** The build that tests of its container load; null when its description or its manifest is not sound. */
function buildOf({ folder, findings: { description, manifest } }: Inspected): Build | null {
  const entry = entryFile(manifest);
  const globalName = field(field(manifest, 'metaData'), 'globalName');
  if (description === null || entry === undefined || typeof globalName !== 'string') return null;
  const { name, version, pages } = description;
  return { folder, name, version, entry, globalName, pages: [...new Set(pages.map(({ expose }) => expose))] };
}

/** The chunk global that a bundler chooses by itself, which all builds of a remote have. */
const isDefaultGlobal = (global: string, container: string): boolean =>
  global.replace(/^(?:webpack|rspack)Chunk/, '') === container;

function togetherItem({ findings }: Inspected, other: Inspected | null, fault: Fault): Item {
  const global = findings.scripts?.chunkGlobal ?? null;
  const container = findings.description?.container ?? '';
  const remedy = 'put a hash of the build into output.uniqueName or output.chunkLoadingGlobal, and build again';
  const known = messagesOf(findings.problems.chunks);
  if (global !== null && isDefaultGlobal(global, container)) {
    known.push(`every build has the chunk global ${global}, and a tab that has two of them would mix them: ${remedy}`);
  }
  // Mixed chunks are what follows from a global of both.
  const faults = known.length === 0 && fault !== null ? [fault] : known;
  const sound = global === null ? 'its chunks use no global' : `its chunks use the global ${global}`;
  const seen = other === null ? '; name the folder of another build to load both in one tab' : '; both load in one tab';
  return { title: 'Two versions in one tab', sound: isModuleEntry(findings.manifest) ? sound : sound + seen, faults };
}

const sharedText = ({ consumed }: ScriptFacts): string =>
  consumed.map(({ key, requiredVersion }) => [key, requiredVersion].filter(Boolean).join(' ')).join(', ');

function itemsOf(inspected: Inspected, other: Inspected | null, run: ContainerFaults | null): Item[] {
  const { folder, files, findings } = inspected;
  const { description, scripts, problems } = findings;
  const isModule = isModuleEntry(findings.manifest);
  const ran = isModule ? { skipped: MODULES_ARE_SKIPPED } : {};
  const of = (...checks: Check[]): string[] => checks.flatMap((check) => messagesOf(problems[check]));
  const tested = (fault: Fault | undefined): string[] => {
    if (isModule || fault === null) return [];
    return [fault ?? 'not tested, because the checks before found faults'];
  };
  const standalone = files.has(STANDALONE_FILE)
    ? standaloneFaults(readFileSync(join(folder, STANDALONE_FILE), 'utf8'), files)
    : ['there is none: it shows the pages without the shop'];
  const pages = description?.pages.map(({ expose }) => expose).join(', ') ?? '';
  return [
    {
      title: 'Manifest',
      sound: `it describes ${description?.name ?? ''} ${description?.version ?? ''}`,
      faults: of('description', 'manifest'),
    },
    {
      title: 'Integrity',
      sound: `${String(files.size)} files, and each script and style is as remote.json says`,
      faults: of('files'),
    },
    {
      title: 'Entry',
      sound: 'it leaves a container with init and get',
      faults: [...of('scripts'), ...tested(run?.entry)],
      ...ran,
    },
    {
      title: 'Share scope',
      sound: scripts === null ? '' : `it takes ${sharedText(scripts) || 'what its manifest lists'}`,
      faults: of('sharing'),
    },
    { title: 'Names', sound: 'the host has each name that it uses of shared modules', faults: of('names') },
    { title: 'Pages', sound: `they load with what the host shares: ${pages}`, faults: tested(run?.pages), ...ran },
    {
      title: 'Retry',
      sound: 'an entry or a chunk that failed once loads from a new address',
      faults: tested(run?.retry),
      ...ran,
    },
    { title: 'Standalone page', sound: 'the release has all that it refers to', faults: standalone },
    togetherItem(inspected, other, run?.together ?? null),
  ];
}

/** Whether an item found what makes it useless to run the container. */
const canRun = ({ findings: { problems } }: Inspected): boolean =>
  [problems.description, problems.manifest, problems.files, problems.scripts].every((list) => list.length === 0);

/**
 * Checks whether a host can work with the build of any bundler: what validate checks, and what shows only when the
 * container runs.
 */
export async function checkConformance(args: Arguments, { containerTests }: CliEnvironment): Promise<Report> {
  if (containerTests === null) throw new UsageError('An installed shop cannot test builds.', 'conformance');
  const host: HostFacts = { ...HOST_HERE, singletons: containerTests.versions() };
  const [folder = '', otherFolder] = args.positionals.map((one) => resolve(one));
  const other = otherFolder === undefined ? null : await inspect(otherFolder, host);
  const inspected = await inspect(folder, host, {
    claims: () => Promise.resolve([]),
    chunkGlobals: () => {
      const global = other?.findings.scripts?.chunkGlobal ?? null;
      return Promise.resolve(new Map(global === null ? [] : [[other?.findings.description?.version ?? '', global]]));
    },
  });
  const build = buildOf(inspected);
  const second = (other && buildOf(other)) ?? undefined;
  const run =
    build && canRun(inspected) && !isModuleEntry(inspected.findings.manifest)
      ? await containerTests.run([build, second])
      : null;
  const items = itemsOf(inspected, other, run);
  const failed = items.filter(({ faults }) => faults.length > 0);
  const passed = items.filter(({ faults }) => faults.length === 0);
  const lines = passed.map(({ title, sound, skipped }) =>
    skipped === undefined ? `passed   ${title}: ${sound}` : `skipped  ${title}: ${skipped}`,
  );
  const { description, scripts } = inspected.findings;
  const warnings = scripts === null || description === null ? [] : scriptWarnings(description, scripts, HOST_HERE);
  if (failed.length > 0) {
    const count = `${String(failed.length)} of ${String(items.length)} did not pass:`;
    const problems = failed.flatMap(({ title, faults }) => faults.map((message) => ({ field: title, message })));
    throw new CommandError([...lines, count].join('\n'), problems);
  }
  return {
    facts: {
      passed: passed.filter(({ skipped }) => skipped === undefined).map(({ title }) => title),
      skipped: passed.filter(({ skipped }) => skipped !== undefined).map(({ title }) => title),
      warnings,
    },
    lines: [...lines, ...warnings.map((warning) => `  Warning: ${warning}`)],
  };
}
