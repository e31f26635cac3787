import type { Release, ReleaseEvent } from '@shop/shared/contracts';
import { counted } from '@shop/shared/rules';

const of = (version: string | null): string => version ?? 'a version';

/** A history event as a sentence. */
export function eventText({ action, version, traffic }: ReleaseEvent): string {
  switch (action) {
    case 'publish':
      return `Published ${of(version)}`;
    case 'adopt':
      return `${of(version)} went live with this server’s build`;
    case 'promote':
      return traffic === null || traffic === 100
        ? `Promoted ${of(version)} for everyone`
        : `Promoted ${of(version)} for ${String(traffic)}% of the visitors`;
    case 'rollback':
      return `Rolled back to ${of(version)}`;
    case 'cancel':
      return version ? `Ended the split with ${version}` : 'Ended the split';
    case 'disable':
      return 'Switched off';
    case 'enable':
      return 'Switched on';
    case 'withdraw':
      return `Withdrew ${of(version)}`;
  }
}

/** Failures as text, the most frequent stage first: '5: 4 chunk, 1 entry'; 'None' without failures. */
export function failureText({ total, byStage }: Release['failures']): string {
  if (total === 0) return 'None';
  const stages = Object.entries(byStage)
    .sort(([, a], [, b]) => b - a)
    .map(([stage, count]) => `${String(count)} ${stage}`);
  return `${String(total)}: ${stages.join(', ')}`;
}

/** The number of page loads as text: 'in 1,204 page loads'. */
export const loadsText = (loads: number): string => `in ${counted(loads, 'page load')}`;
