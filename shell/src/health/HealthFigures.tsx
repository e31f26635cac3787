import type { Job, ShopHealth } from '@shop/shared/contracts';
import { counted } from '@shop/shared/rules';
import { StatCard, StatCards } from '@shop/shared/ui';
import { agoText, isBackup, isOverdue, sizeText } from './copy';

/** Less free space than this share of the disk is shown in red. */
const LITTLE_ROOM = 0.1;

const versionsText = (servers: ShopHealth['servers']): string => {
  const versions = [...new Set(servers.map(({ version }) => version ?? 'before 1.0.0'))];
  return versions.length === 1 ? `All run version ${String(versions[0])}` : `Versions ${versions.join(' and ')}`;
};

/** The oldest backup, which is shown for all of them. */
const oldest = (backups: readonly Job[]): Job | undefined =>
  backups.toSorted((a, b) => (a.doneAt ?? '').localeCompare(b.doneAt ?? ''))[0];

/** The main figures: servers, database, free disk space, and the age of the last backup. */
export function HealthFigures({ health: { servers, database, disk, jobs } }: { health: ShopHealth }) {
  const now = new Date();
  const backup = oldest(jobs.filter(isBackup));
  const little = disk.free < disk.total * LITTLE_ROOM;
  return (
    <StatCards columns={4}>
      <StatCard label="Servers" value={counted(servers.length, 'process', 'processes')} hint={versionsText(servers)} />
      <StatCard label="Database" value={sizeText(database.bytes)} hint={`PostgreSQL ${database.version}`} />
      <StatCard
        label="Free disk"
        value={sizeText(disk.free)}
        hint={`Of ${sizeText(disk.total)} on ${disk.server}`}
        {...(little && { tone: 'red' })}
      />
      <StatCard
        label="Last backup"
        value={backup ? (backup.doneAt ? agoText(backup.doneAt, now) : 'None yet') : 'None'}
        hint={backup ? (backup.result ?? backup.title) : 'No backups by schedule: see BACKUP_TO'}
        {...((!backup || isOverdue(backup, now)) && { tone: 'red' })}
      />
    </StatCards>
  );
}
