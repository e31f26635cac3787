import { spawn } from 'node:child_process';
import { ROOT } from './paths.mjs';

/** The path of a package's program in this repository. */
export const tool = (path) => `node_modules/${path}`;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Starts a program in the repository's folder with this terminal. Passes signals on to it, and ends only after it has
 * ended.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {{ child: import('node:child_process').ChildProcess, code: Promise<number>, interrupted: () => boolean }}
 */
export function start(command, args, options = {}) {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
  let interrupted = false;
  const forward = (signal) => {
    interrupted = true;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, forward);
  const code = new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(127);
    });
    child.once('exit', (exitCode) => resolve(exitCode ?? 1));
  }).finally(() => {
    for (const signal of SIGNALS) process.off(signal, forward);
  });
  return { child, code, interrupted: () => interrupted };
}

/**
 * Runs a Node program, waits for its end and returns its exit code. If a signal to stop arrived before that, it then
 * ends this process.
 *
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export async function node(args, options) {
  const running = start(process.execPath, args, options);
  const code = await running.code;
  if (running.interrupted()) process.exit(code === 0 ? 130 : code);
  return code;
}

/**
 * Runs a Node program in another folder, without this terminal, and waits for its end.
 *
 * @param {string[]} args
 * @param {string} cwd
 * @returns {Promise<{ code: number, output: string }>} with all of its output
 */
export async function quietNode(args, cwd) {
  const running = start(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const said = [];
  for (const stream of [running.child.stdout, running.child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  const code = await running.code;
  if (running.interrupted()) process.exit(code === 0 ? 130 : code);
  return { code, output: Buffer.concat(said).toString() };
}
