import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Options that npm has, too: its own settings may give them a value. */
const OF_NPM = new Set(['access', 'only', 'tag', 'version', 'workspace']);

/** The usage of a script: the comment that it begins with. */
function usageOf(url) {
  const lines = readFileSync(fileURLToPath(url), 'utf8').split('\n');
  const end = lines.findIndex((line) => !line.startsWith('//'));
  return lines
    .slice(0, end)
    .map((line) => line.replace(/^\/\/ ?/, ''))
    .join('\n');
}

/** The sentence for options that npm took as its own, because no `--` stands before them; null without any. */
export function keptByNpm(usage, environment = process.env, given = process.argv.slice(2)) {
  const names = [...usage.matchAll(/--([a-z][a-z-]*)/g)].map(([, name]) => name);
  // An option that is given was not kept: npm's own settings have one of the same name.
  const isGiven = (name) => given.some((word) => word === `--${name}` || word.startsWith(`--${name}=`));
  const kept = names.find(
    (name) =>
      !OF_NPM.has(name) && !isGiven(name) && environment[`npm_config_${name.replaceAll('-', '_')}`] !== undefined,
  );
  return kept === undefined ? null : `npm kept --${kept} for itself. Write -- before the options of a command.`;
}

/**
 * Answers `--help` with the usage of a script, and ends the process. Ends it with a sentence, too, when npm kept an
 * option of the script, or when there are words and the script takes none.
 *
 * @param {string} url of the script
 * @param {{ words?: boolean }} [options] whether the script takes words; by default it does
 */
export function answerHelp(url, { words = true } = {}) {
  const usage = usageOf(url);
  const given = process.argv.slice(2);
  if (given.includes('--help') || given.includes('-h')) {
    console.log(usage);
    process.exit(0);
  }
  const kept = keptByNpm(usage);
  const wrong = kept ?? (!words && given.length > 0 ? `There is nothing to say after it: ${given.join(' ')}` : null);
  if (wrong === null) return;
  console.error(`${wrong}\n\n${usage}`);
  process.exit(2);
}
