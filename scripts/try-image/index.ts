import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { TEST_SHOP } from '../../api/src/testing/shop';
import { lowPort } from '../try-samples/programs';
import { Report, runTrial } from '../lib/trial';

const { CONTEXT = '', NODE_PROGRAM = '' } = process.env;
/** The base image in the Dockerfile. */
const BASE = 'docker.io/library/node:24-bookworm-slim';
const CONTAINER = 'shop-try';
/** The certificate of a network with its own certificate authority. npm needs it to install packages. */
const { NODE_EXTRA_CA_CERTS } = process.env;

/** Runs a program and waits for its end. Its errors go to this terminal. @throws Error with its output */
function run(command: string, args: readonly string[]): string {
  const { error, status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) throw new Error(`${command} is not there: apt-get install debootstrap buildah podman crun`);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}:\n${stdout}${stderr}`);
  return stdout.trim();
}

/** Options with which buildah and podman keep their images in the temporary folder. */
function makeTools(folder: string) {
  const place = ['--root', join(folder, 'root'), '--runroot', join(folder, 'run'), '--storage-driver', 'vfs'];
  // crun refuses a machine with both kinds of control groups. Nothing is limited here, so one kind is unmounted.
  const alone = ['-m', 'sh', '-c', 'umount -l /sys/fs/cgroup/unified 2>/dev/null; exec "$@"', 'sh', 'podman'];
  return {
    buildah: (...args: string[]) => run('buildah', [...place, ...args]),
    podman: (...args: string[]) => run('unshare', [...alone, ...place, '--cgroup-manager', 'cgroupfs', ...args]),
  };
}

type Tools = ReturnType<typeof makeTools>;

/** Makes the base image: Debian, the Node executable, npm and the user of Node's official image. */
function makeBase(folder: string, { buildah }: Tools): void {
  const base = join(folder, 'base');
  run('debootstrap', ['--variant=minbase', 'bookworm', base]);
  cpSync(NODE_PROGRAM, join(base, 'usr/local/bin/node'));
  const npm = dirname(dirname(realpathSync(run('sh', ['-c', 'command -v npm']))));
  mkdirSync(join(base, 'usr/local/lib/node_modules'), { recursive: true });
  cpSync(npm, join(base, 'usr/local/lib/node_modules/npm'), { recursive: true, verbatimSymlinks: true });
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(base, 'usr/local/bin/npm'));
  symlinkSync('../lib/node_modules/npm/bin/npx-cli.js', join(base, 'usr/local/bin/npx'));
  run('chroot', [base, 'useradd', '--uid', '1000', '--create-home', 'node']);
  const container = buildah('from', 'scratch');
  buildah('copy', '--quiet', container, base, '/');
  if (NODE_EXTRA_CA_CERTS !== undefined && existsSync(NODE_EXTRA_CA_CERTS)) {
    buildah('copy', '--quiet', container, realpathSync(NODE_EXTRA_CA_CERTS), '/etc/ssl/network.crt');
    buildah('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/network.crt', container);
  }
  buildah('commit', '--quiet', container, BASE);
  buildah('rm', container);
}

/** Whether a command in the container succeeds. */
function holds({ podman }: Tools, ...command: string[]): boolean {
  try {
    podman('exec', CONTAINER, ...command);
    return true;
  } catch {
    return false;
  }
}

async function tryContainer(tools: Tools, report: Report): Promise<void> {
  const { podman } = tools;
  const port = await lowPort();
  const limits = ['--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'];
  const walls = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'all', '--security-opt', 'no-new-privileges'];
  const shop = Object.entries({ ...TEST_SHOP, PORT: String(port) }).flatMap(([name, value]) => [
    '--env',
    `${name}=${value}`,
  ]);
  const rest = ['--cgroups=disabled', '--network', 'host', '--no-healthcheck', '--volume', 'shop-try:/data'];
  podman('run', '--detach', '--name', CONTAINER, ...walls, ...limits, ...rest, ...shop, 'shop');
  const url = `http://127.0.0.1:${String(port)}`;
  let ready = false;
  for (let attempt = 1; attempt <= 600 && !ready; attempt += 1) {
    ready = await fetch(`${url}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (!ready) await delay(100);
  }
  report.check('the container is ready', ready, ready ? url : podman('logs', CONTAINER));
  const page = await fetch(url);
  report.check('it shows its home page', page.ok && (await page.text()).includes('<html'), String(page.status));
  report.check('it is not root', podman('exec', CONTAINER, 'id', '--user') === '1000', 'by its number');
  report.check('its root cannot be written to', !holds(tools, 'touch', '/srv/shop/new', '/etc/new'), 'touch fails');
  report.check('its data can', holds(tools, 'touch', '/data/new', '/tmp/new'), '/data and /tmp');
  const rights = podman('exec', CONTAINER, 'grep', '-E', 'CapEff|NoNewPrivs', '/proc/1/status').replace(/\s+/g, ' ');
  report.check('it has no rights', /CapEff: 0+ NoNewPrivs: 1/.test(rights), rights);
  const said = (what: string): unknown =>
    JSON.parse(podman('image', 'inspect', 'shop', '--format', `{{json ${what}}}`));
  // podman's timer for it would need systemd, so only the command is checked.
  const [kind, ...health] = z.array(z.string()).parse(said('.HealthCheck.Test'));
  report.check('the health check of the image holds', kind === 'CMD' && holds(tools, ...health), String(kind));
  report.check('the image names its user', said('.User') === 'node', String(said('.User')));
  podman('stop', '--time', '60', CONTAINER);
  const code = podman('inspect', CONTAINER, '--format', '{{.State.ExitCode}}');
  report.check('a stop is one in order', code === '0', `exit code ${code}`);
}

async function main(): Promise<number> {
  const report = new Report();
  if (process.getuid?.() !== 0) {
    report.leaveOut('the image: debootstrap takes root');
    return report.end();
  }
  const folder = mkdtempSync(join(tmpdir(), 'shop-image-'));
  const tools = makeTools(folder);
  try {
    makeBase(folder, tools);
    const file = join(CONTEXT, 'deploy/docker/Dockerfile');
    const ways = ['--format', 'docker', '--isolation', 'chroot', '--network', 'host', '--pull-never'];
    const begun = performance.now();
    tools.buildah('bud', ...ways, '--file', file, '--tag', 'shop', CONTEXT);
    const seconds = ((performance.now() - begun) / 1000).toFixed(0);
    const bytes = Number(tools.podman('image', 'inspect', 'shop', '--format', '{{.Size}}'));
    report.check('the image is built', true, `in ${seconds} s, ${(bytes / 1e6).toFixed(0)} MB`);
    await tryContainer(tools, report);
  } finally {
    try {
      tools.podman('rm', '--force', CONTAINER);
      tools.podman('volume', 'rm', '--force', 'shop-try');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return report.end();
}

runTrial(main);
