// Lints texts as if they were files of this repository: reads [[path, text], …] and prints, for each, the messages of
// the rules on imports. A process of its own, because ESLint loads its configuration in ways that jest does not allow.
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { ROOT } from './lib/paths.mjs';

const eslint = new ESLint({ cwd: ROOT });
const answers = [];
for (const [path, code] of JSON.parse(await text(process.stdin))) {
  const [result] = await eslint.lintText(code, { filePath: join(ROOT, path) });
  const relevant = result.messages.filter(({ ruleId, fatal }) => fatal || ruleId?.endsWith('no-restricted-imports'));
  answers.push(relevant.map(({ message }) => message));
}
process.stdout.write(JSON.stringify(answers));
