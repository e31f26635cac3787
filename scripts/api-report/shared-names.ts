import { execFileSync } from 'node:child_process';
import { z } from 'zod';
import type { Report } from './report';
import type { Surface } from './surface';

/** The part of the report about the modules that the host shares. */
export const SHARED_NAMES_PART = 'shared-names';

/** Its file, relative to the repository: remotes, lint and servers read it, too. */
export const SHARED_NAMES_FILE = 'shared/remote/release/shared-names.json';

const namesSchema = z.record(z.string(), z.array(z.string()));
const fileSchema = z.object({ contract: z.string(), names: namesSchema });

/** The names of each module that the host shares, by import path. */
export type SharedNames = z.infer<typeof namesSchema>;

/** The names that the modules of this checkout export in a production build. */
export function exportedNames(root: string): SharedNames {
  const printed = execFileSync(process.execPath, ['--import', 'tsx', 'scripts/api-report/print-shared-names.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return namesSchema.parse(JSON.parse(printed));
}

/** One line for each name, such as 'react-router-dom { Link }'. */
export const namesSurface = (names: SharedNames): Surface => ({
  lines: new Map(Object.entries(names).flatMap(([key, list]) => list.map((name) => [`${key} { ${name} }`, '']))),
  taken: new Set(),
});

/** The list of names as the text of its file. */
export const writeSharedNames = (contract: string, names: SharedNames): string =>
  `${JSON.stringify({ contract, names }, null, 2)}\n`;

export function readSharedNames(text: string): Report {
  const { contract, names } = fileSchema.parse(JSON.parse(text));
  return { contract, lines: namesSurface(names).lines };
}
