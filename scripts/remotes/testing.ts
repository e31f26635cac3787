import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DeployTokenCreated } from '@shop/shared/contracts';
import { type ReleaseChange, type TestShop, releaseFiles, startTestShop } from '../../api/src/registry/testing';
import { CHECKOUT } from './checkout';
import type { CliEnvironment } from './cli-environment';
import { runRemotes } from './run-remotes';

/** The output and the exit code of a command. */
export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a command in this process, because to start one takes longer than the command. */
export async function runCommand(
  args: readonly string[],
  variables: Record<string, string> = {},
  environment: CliEnvironment = CHECKOUT,
): Promise<Ended> {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runRemotes(args, environment, {
    variables,
    print: (line) => out.push(`${line}\n`),
    printError: (line) => err.push(`${line}\n`),
  });
  return { code, out: out.join(''), err: err.join('') };
}

/** Writes a release of mfe-loyalty below a folder, as a build does. @returns its folder */
export function writeRelease(folder: string, change: ReleaseChange): string {
  const target = mkdtempSync(join(folder, 'release-'));
  for (const [file, content] of releaseFiles(change)) {
    mkdirSync(dirname(join(target, file)), { recursive: true });
    writeFileSync(join(target, file), content);
  }
  return target;
}

/** A shop that listens, and the token of a remote in it. */
export interface Place {
  shop: TestShop;
  url: string;
  token: string;
}

export async function startPlace(remote: string): Promise<Place> {
  const shop = await startTestShop();
  const url = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { headers } = shop.admin;
  const payload = { remote, label: 'pipeline' };
  const answer = await shop.app.inject({ method: 'POST', url: '/api/deploy-tokens', headers, payload });
  return { shop, url, token: answer.json<DeployTokenCreated>().token };
}
