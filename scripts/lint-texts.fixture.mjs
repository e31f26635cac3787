// Lints texts as if they were files of this repository. Reads [[path, text], …] and prints, for each text, the messages
// of one rule, whose name without its plugin is the argument. It is a separate process, because ESLint loads its
// configuration in ways that jest does not allow.
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { ROOT } from './lib/paths.mjs';

const [, , rule] = process.argv;
const eslint = new ESLint({ cwd: ROOT });
const answers = [];
for (const [path, code] of JSON.parse(await text(process.stdin))) {
  const [result] = await eslint.lintText(code, { filePath: join(ROOT, path) });
  const relevant = result.messages.filter(({ ruleId, fatal }) => fatal || ruleId?.split('/').at(-1) === rule);
  answers.push(relevant.map(({ message }) => message));
}
process.stdout.write(JSON.stringify(answers));
