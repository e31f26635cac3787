import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { lowPort } from './programs';
import type { Report } from '../lib/trial';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SYSTEMD = '/lib/systemd/systemd';
const USER = 4711;

/**
 * Starts a systemd with only this unit, in separate namespaces: /etc, /srv and /var/lib are in memory and are lost at
 * the end. The unit is the sample without its dependency on a network, which would start the machine's network. A
 * drop-in removes default dependencies, and sends the output to a file, because there is no journal.
 */
const BOOT = `set -e
mount -t tmpfs -o mode=755 tmpfs /run
mkdir -p /run/systemd/system/shop.service.d /run/lock
for folder in /etc /srv /var/lib; do
  mkdir -p "/run/over$folder/upper" "/run/over$folder/work"
  mount -t overlay overlay -o "lowerdir=$folder,upperdir=/run/over$folder/upper,workdir=/run/over$folder/work" "$folder"
done
echo 'shop:x:${String(USER)}:${String(USER)}::/var/lib/shop:/usr/sbin/nologin' >> /etc/passwd
echo 'shop:x:${String(USER)}:' >> /etc/group
mkdir -p /srv/shop /etc/shop
mount --bind "$ROOT/production" /srv/shop
{ cat /srv/shop/deploy/systemd/shop.env; echo "PORT=$PORT"; } > /etc/shop/shop.env
grep -v network-online /srv/shop/deploy/systemd/shop.service > /run/systemd/system/shop.service
printf '[Unit]\\nDefaultDependencies=no\\n[Service]\\nStandardOutput=append:%s\\nStandardError=append:%s\\n' \\
  "$LOG" "$LOG" > /run/systemd/system/shop.service.d/try.conf
printf '[Unit]\\nDefaultDependencies=no\\nWants=shop.service\\n' > /run/systemd/system/try.target
exec env -i container=other PATH=/usr/sbin:/usr/bin:/sbin:/bin ${SYSTEMD} --unit=try.target --log-target=console --show-status=0
`;

const readIfThere = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** Repeats a check until it returns a result, for at most half a minute. */
async function within<T>(look: () => Promise<T | null> | T | null): Promise<T | null> {
  for (let attempt = 1; attempt <= 150; attempt += 1) {
    const found = await look();
    if (found !== null) return found;
    await delay(200);
  }
  return null;
}

/** Runs the unit under systemd. Its privileges must be enough for the shop and for the isolation of render workers. */
export async function tryUnit(folder: string, report: Report): Promise<void> {
  const possible =
    existsSync(SYSTEMD) &&
    process.getuid?.() === 0 &&
    spawnSync('unshare', ['--pid', '--mount', '--fork', 'true']).status === 0;
  if (!possible) {
    report.leaveOut('the unit under systemd: it takes root, systemd and namespaces');
    return;
  }
  const own = join(folder, 'systemd');
  mkdirSync(own, { mode: 0o755 });
  const [boot, log, port] = [join(own, 'boot.sh'), join(own, 'shop.log'), await lowPort()];
  writeFileSync(boot, BOOT);
  const spaces = ['--pid', '--mount', '--uts', '--ipc', '--cgroup', '--fork', '--kill-child', '--mount-proc'];
  const env = { PATH: process.env['PATH'], ROOT, LOG: log, PORT: String(port) };
  const child = spawn('unshare', [...spaces, 'sh', boot], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (bytes: Buffer) => (said += String(bytes)));
  const ended = once(child, 'exit');
  try {
    const url = `http://127.0.0.1:${String(port)}`;
    const page = await within(async () => {
      if (child.exitCode !== null) return '';
      return fetch(url).then(
        (answer) => answer.text(),
        () => null,
      );
    });
    report.check(
      'systemd: the unit runs, and renders its pages',
      page?.includes('<h1') === true,
      page === null ? 'no answer' : said.trim() || 'the home page came',
    );
    const walls =
      readIfThere(log)
        .split('\n')
        .find((line) => line.includes('"standing"')) ?? '';
    const spacesStand = walls.includes('namespaces of their own for processes, network and mounts');
    report.check(
      'systemd: the walls around rendering stand',
      spacesStand,
      /"standing":\[[^\]]*\]/.exec(walls)?.[0] ?? 'no line',
    );
    const [inner] = readIfThere(`/proc/${String(child.pid)}/task/${String(child.pid)}/children`)
      .trim()
      .split(' ');
    if (inner === undefined || inner === '') throw new Error(`systemd is not there: ${said}`);
    const ask = async (...args: string[]) => {
      const { stdout } = await promisify(execFile)('nsenter', [
        '-t',
        inner,
        '-p',
        '-m',
        '-u',
        '-i',
        '-C',
        'systemctl',
        ...args,
      ]);
      return stdout.trim();
    };
    const begun = performance.now();
    await ask('stop', 'shop');
    const status = await ask('show', 'shop', '--property=Result', '--property=ExecMainStatus');
    const stopped = status.includes('Result=success') && status.includes('ExecMainStatus=0');
    report.check(
      'systemd: a stop is one in order',
      stopped,
      `${status.replace('\n', ', ')} after ${String(Math.round(performance.now() - begun))} ms`,
    );
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}
