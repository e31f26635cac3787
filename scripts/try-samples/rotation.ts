import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ask } from './parsers';
import { adapt } from './programs';
import type { Proxy } from './proxies';
import type { Report } from '../lib/trial';

/** Debian's rotation rules for nginx, which the sample needs. */
const RULES = '/etc/logrotate.d/nginx';
const LOGROTATE = '/usr/sbin/logrotate';

/**
 * Rotates the logs of nginx with Debian's rules, except for their folder and the signal to nginx. Then checks which
 * file nginx writes to.
 */
export async function tryRotation(own: string, { visitor }: Proxy, report: Report): Promise<void> {
  if (!existsSync(RULES) || !existsSync(LOGROTATE)) {
    report.leaveOut('nginx: the rotation of its logs, as logrotate is not installed');
    return;
  }
  const [rules, log] = [join(own, 'logrotate.conf'), join(own, 'shop.access.log')];
  const pid = readFileSync(join(own, 'nginx.pid'), 'utf8').trim();
  const adapted = adapt(readFileSync(RULES, 'utf8'), [
    ['/var/log/nginx/*.log', `${own}/*.log`, 1],
    ['invoke-rc.d nginx rotate >/dev/null 2>&1', `kill -USR1 ${pid}`, 1],
  ]);
  // logrotate checks the owner and the mode of the folder.
  const [user, group] =
    process.getuid?.() === 0 ? ['root', 'root'] : [String(process.getuid?.()), String(process.getgid?.())];
  writeFileSync(rules, adapted.replace('{\n', `{\n\tsu ${user} ${group}\n`), { mode: 0o644 });
  await visitor.get('/before-the-rotation');
  const verdict = ask(LOGROTATE, ['--force', '--state', join(own, 'logrotate.state'), rules]);
  // nginx reopens its logs a moment later.
  for (let attempt = 1; attempt <= 40 && !(existsSync(log) && readFileSync(log, 'utf8') !== ''); attempt += 1) {
    await visitor.get('/after-the-rotation');
  }
  const said = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const moved = said(`${log}.1`).includes('/before-the-rotation') && said(log).includes('/after-the-rotation');
  report.check("nginx: its logs are rotated by Debian's rules, and go on", moved, verdict?.output || 'no complaint');
}
