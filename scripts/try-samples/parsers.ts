import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Report } from '../lib/trial';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The highest allowed exposure of the service in systemd's own score, from 0 to 10. */
const MAX_EXPOSED = 3;

/** The output of a program; null when it is not installed. */
export function ask(program: string, args: readonly string[]): { ok: boolean; output: string } | null {
  const { error, status, stdout, stderr } = spawnSync(program, args, { cwd: ROOT, encoding: 'utf8' });
  if (error) return null;
  return { ok: status === 0, output: `${stdout}${stderr}`.trim() };
}

const firstLine = (text: string | undefined): string => text?.split('\n')[0] ?? '';

/** Checks each sample with its own program. nginx and Caddy check their samples when they start. */
export function judgeSamples(report: Report): void {
  const judge = (program: string, version: string[], what: string, args: string[], finding: RegExp): string | null => {
    const verdict = ask(program, args);
    if (verdict === null) {
      report.leaveOut(`${what}: ${program} is not installed`);
      return null;
    }
    const [found = firstLine(verdict.output)] = finding.exec(verdict.output) ?? [];
    report.check(`${what} (${firstLine(ask(program, version)?.output)})`, verdict.ok, found || 'no complaint');
    return found;
  };
  const unit = 'deploy/systemd/shop.service';
  // The program must exist, so the unit uses the folder for production instead of /srv/shop.
  const here = join(mkdtempSync(join(tmpdir(), 'shop-unit-')), 'shop.service');
  writeFileSync(here, readFileSync(join(ROOT, unit), 'utf8').replaceAll('/srv/shop', join(ROOT, 'production')));
  judge('systemd-analyze', ['--version'], 'systemd-analyze verify', ['verify', here], /.+/);
  rmSync(dirname(here), { recursive: true });
  const exposed = judge(
    'systemd-analyze',
    ['--version'],
    'systemd-analyze security',
    ['security', '--offline=true', unit],
    /Overall exposure level.*: [\d.]+ \w+/,
  );
  if (exposed !== null) {
    const level = Number(/: ([\d.]+)/.exec(exposed)?.[1] ?? Number.NaN);
    report.check(`the unit is exposed at most ${String(MAX_EXPOSED)} of 10`, level <= MAX_EXPOSED, String(level));
  }
  judge(
    'promtool',
    ['--version'],
    'promtool check rules',
    ['check', 'rules', 'deploy/prometheus/alerts.yml'],
    /SUCCESS.*/,
  );
  judgeCompose(report);
}

/** Checks compose.yml with the installed program and the sample variables. */
function judgeCompose(report: Report): void {
  const folder = mkdtempSync(join(tmpdir(), 'shop-compose-'));
  try {
    const variables = join(folder, 'sample.env');
    const sample = readFileSync(join(ROOT, 'deploy/docker/sample.env'), 'utf8');
    writeFileSync(variables, sample.replace(/^POSTGRES_PASSWORD=$/m, 'POSTGRES_PASSWORD=secret'));
    const file = join(ROOT, 'deploy/docker/compose.yml');
    if (ask('docker', ['compose', 'version'])?.ok === true) {
      const verdict = ask('docker', ['compose', '--env-file', variables, '-f', file, 'config', '--quiet']);
      report.check('docker compose config', verdict?.ok === true, verdict?.output || 'no complaint');
      return;
    }
    const version = ask('docker-compose', ['version', '--short']);
    if (version === null) {
      report.leaveOut('docker compose config: neither docker compose nor docker-compose is installed');
      return;
    }
    // Debian's version reads the older format, which has a version and no project name.
    const older = join(folder, 'compose.yml');
    writeFileSync(older, `version: '3.9'\n${readFileSync(file, 'utf8').replace(/^name: .*\n/m, '')}`);
    const verdict = ask('docker-compose', ['--env-file', variables, '-f', older, 'config', '--quiet']);
    report.check(
      `docker-compose config (${firstLine(version.output)}), without \`name\``,
      verdict?.ok === true,
      verdict?.output || 'no complaint',
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}
