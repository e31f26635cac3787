import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { emitDeclarations } from './declarations';
import { type Judgement, PARTS, type Report, judge, readReport, writeReport } from './report';
import {
  SHARED_NAMES_FILE,
  SHARED_NAMES_PART,
  exportedNames,
  namesSurface,
  readSharedNames,
  writeSharedNames,
} from './shared-names';
import { type Surface, surfacesOf } from './surface';

/** A part of what remotes build on, compared with its report. */
export interface Part {
  part: string;
  /** The file of the report. */
  file: string;
  /** The report as it must be. */
  text: string;
  /** Null when there is no report yet. */
  judgement: Judgement | null;
  /** Whether the report is up to date. */
  current: boolean;
}

/** Compares every part with its report: docs/api-report has those of shared. */
export function examine(root: string, contract: string): Part[] {
  const compared = (
    part: string,
    file: string,
    surface: Surface,
    text: string,
    read: (text: string) => Report,
  ): Part => {
    if (!existsSync(file)) return { part, file, text, judgement: null, current: false };
    const before = readFileSync(file, 'utf8');
    return { part, file, text, judgement: judge(part, read(before), surface, contract), current: before === text };
  };
  const names = exportedNames(root);
  return [
    ...[...surfacesOf(emitDeclarations(root), PARTS)].map(([part, surface]) => {
      const file = join(root, 'docs/api-report', `${part}.txt`);
      return compared(part, file, surface, writeReport(part, contract, surface), readReport);
    }),
    compared(
      SHARED_NAMES_PART,
      join(root, SHARED_NAMES_FILE),
      namesSurface(names),
      writeSharedNames(contract, names),
      readSharedNames,
    ),
  ];
}

/** Writes the reports again. */
export function keep(parts: readonly Part[]): void {
  for (const { file, text } of parts) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}
