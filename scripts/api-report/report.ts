import { satisfies } from '@shop/shared/remote/semver';
import { type Changes, compare } from './compare';
import { SHARED_NAMES_PART } from './shared-names';
import type { Surface } from './surface';

/** The parts of shared that remotes use, and the modules that they import from. */
export const PARTS = {
  remote: ['remote/index', 'remote/config', 'remote/boot', 'remote/mount-page', 'remote/standalone/index'],
  api: ['api/index'],
  contracts: ['contracts/index', 'contracts/calls', 'contracts/schemas'],
  ui: ['ui/index'],
  forms: ['forms/index'],
} as const satisfies Record<string, readonly string[]>;

/**
 * The parts that a remote uses from the host instead of its own bundle. An older host does not have new names in them,
 * so a new name needs a new version.
 */
const FROM_HOST: readonly string[] = ['remote', 'api', 'contracts', SHARED_NAMES_PART];

/** A stored report: the surface of a part, and the version of the host contract. */
export interface Report {
  contract: string;
  lines: ReadonlyMap<string, string>;
}

/** The title of a part, for its report and for messages. */
export const titleOf = (part: string): string =>
  part === SHARED_NAMES_PART ? 'The list of shared names (webpack/singletons.ts)' : `@shop/shared/${part}`;

const HEAD = /^# .+, host contract (\S+)$/;

/** A report as text. Members of a union have a key and no value. */
export function writeReport(part: string, contract: string, { lines }: Surface): string {
  const rows = [...lines].map(([key, value]) => (value === '' ? key : `${key} = ${value}`));
  return `# ${titleOf(part)}, host contract ${contract}\n# Made by npm run api-report. Do not edit.\n\n${rows.sort().join('\n')}\n`;
}

export function readReport(text: string): Report {
  const [head = '', , , ...rows] = text.split('\n');
  const contract = HEAD.exec(head)?.[1];
  if (contract === undefined) throw new Error(`No report begins with: ${head}`);
  const pairs = rows.filter(Boolean).map((row): [string, string] => {
    const at = row.indexOf(' = ');
    return at < 0 ? [row, ''] : [row.slice(0, at), row.slice(at + 3)];
  });
  return { contract, lines: new Map(pairs) };
}

/** The changes of a part since its report was made, and whether the contract's version fits them. */
export interface Judgement extends Changes {
  /** A sentence that names the needed version; null when the version is right. */
  wrongVersion: string | null;
}

/**
 * Judges a part. A breaking change needs a new major version of the host contract. An addition to the host needs a new
 * minor version. Within one major version, older remotes keep working.
 */
export function judge(part: string, before: Report, now: Surface, contract: string): Judgement {
  const changes = compare(before.lines, now);
  const sameMajor = satisfies(contract, `^${before.contract}`);
  const [major = 0, minor = 0] = before.contract.split('.').map(Number);
  const next = (version: string) => `raise HOST_CONTRACT in shared/remote/contract.ts from ${contract} to ${version}`;
  let wrongVersion: string | null = null;
  if (changes.breaking.length > 0 && sameMajor) wrongVersion = next(`${String(major + 1)}.0.0`);
  else if (changes.added.length > 0 && FROM_HOST.includes(part) && contract === before.contract) {
    wrongVersion = next(`${String(major)}.${String(minor + 1)}.0`);
  }
  return { ...changes, wrongVersion };
}

/** A judgement as lines of text; empty when nothing changed. */
export function explain(part: string, { breaking, added, wrongVersion }: Judgement): string[] {
  if (breaking.length + added.length === 0) return [];
  const some = (list: readonly string[]): string[] => [
    ...list.slice(0, 20).map((line) => `    ${line}`),
    ...(list.length > 20 ? [`    and ${String(list.length - 20)} more`] : []),
  ];
  return [
    `${titleOf(part)} changed:`,
    ...(breaking.length > 0 ? ['  breaks what was built on it:', ...some(breaking)] : []),
    ...(added.length > 0 ? ['  new:', ...some(added)] : []),
    ...(wrongVersion === null ? [] : [`  so ${wrongVersion},`]),
    `  ${wrongVersion === null ? 'Run' : 'then'} npm run api-report, and commit the report with the change.`,
  ];
}
