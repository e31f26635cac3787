import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emitDeclarations } from './declarations';
import { FACADES, facadesSurface } from './facades';
import { type Judgement, PARTS, judge, readReport, writeReport } from './report';
import { type Surface, surfacesOf } from './surface';

/** The folder of the reports, relative to the repository. */
const FOLDER = 'docs/api-report';

/** A part of shared, compared with its report. */
export interface Part {
  part: string;
  surface: Surface;
  /** Null when there is no report yet. */
  judgement: Judgement | null;
  /** Whether the report is up to date. */
  current: boolean;
}

/** Compares every part with its report. */
export function examine(root: string, contract: string): Part[] {
  const surfaces = new Map([...surfacesOf(emitDeclarations(root), PARTS), [FACADES, facadesSurface()]]);
  return [...surfaces].map(([part, surface]) => {
    const file = join(root, FOLDER, `${part}.txt`);
    if (!existsSync(file)) return { part, surface, judgement: null, current: false };
    const text = readFileSync(file, 'utf8');
    const judgement = judge(part, readReport(text), surface, contract);
    return { part, surface, judgement, current: text === writeReport(part, contract, surface) };
  });
}

/** Writes the reports again. */
export function keep(root: string, contract: string, parts: readonly Part[]): void {
  mkdirSync(join(root, FOLDER), { recursive: true });
  for (const { part, surface } of parts) {
    writeFileSync(join(root, FOLDER, `${part}.txt`), writeReport(part, contract, surface));
  }
}
