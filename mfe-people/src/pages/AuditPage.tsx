import type { AuditEntry, AuditQuery } from '@shop/shared/contracts';
import { useHost, useUrlFilters } from '@shop/shared/remote';
import { pickOption, startOfPeriod } from '@shop/shared/rules';
import { Field, HistoryIcon, LIST_PLACE, ListPage, Select, listState, useListPlace } from '@shop/shared/ui';
import { useState } from 'react';
import { AuditDialog } from '../audit/AuditDialog';
import { AuditList } from '../audit/AuditList';
import { actionLabel, entityOption } from '../audit/labels';
import { useAudit, useAuditFacets } from '../endpoints';

const NO_FILTERS = { q: '', by: '', action: '', entity: '', period: '', ...LIST_PLACE };

const periodOptions = [
  { value: '', label: 'All time' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'This month' },
  { value: 'year', label: 'This year' },
] as const;

/** Options of a filter, including the selected one while the others are loading. */
const choices = (all: string, values: readonly string[], chosen: string, labelOf: (value: string) => string) => [
  { value: '', label: all },
  ...(chosen === '' || values.includes(chosen) ? values : [chosen, ...values]).map((value) => ({
    value,
    label: labelOf(value),
  })),
];

/**
 * The audit log of changes by staff: who, when, what, before and after. The log may be long, so the server filters it.
 */
export default function AuditPage() {
  const { settings } = useHost();
  const [filters, change] = useUrlFilters(NO_FILTERS);
  const { q, by, action, entity, period } = filters;
  const [now] = useState(() => new Date());
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const place = useListPlace(filters, change);
  const since = pickOption(periodOptions, period);
  const query: AuditQuery = {
    q: q.trim() || undefined,
    byUserId: by || undefined,
    action: action || undefined,
    entity: entity || undefined,
    startDate: since ? startOfPeriod(since, now, settings.timeZone).toISOString() : undefined,
    page: place.page,
    limit: place.size,
  };
  const { data: facets } = useAuditFacets();
  const audit = useAudit({ query }, { refetchOnMountOrArgChange: true });
  const rows = audit.data?.rows ?? [];
  const people = new Map(facets?.people.map(({ _id, name }) => [_id, name]));
  const narrow = (changes: Partial<typeof NO_FILTERS>) => change({ ...changes, page: '1' });
  return (
    <ListPage
      title="Audit Log"
      description="Every change by staff: who, when, before and after."
      noun={['change', 'changes']}
      listName="the audit log"
      search={{
        label: 'Search the log',
        placeholder: 'Name, ID or kind',
        value: q,
        onChange: (value) => narrow({ q: value }),
      }}
      filters={
        <>
          <Field label="By" hideLabel>
            <Select
              options={choices('Everyone', [...people.keys()], by, (id) => people.get(id) ?? 'One person')}
              value={by}
              onChange={(event) => narrow({ by: event.target.value })}
            />
          </Field>
          <Field label="Action" hideLabel>
            <Select
              options={choices('All actions', facets?.actions ?? [], action, actionLabel)}
              value={action}
              onChange={(event) => narrow({ action: event.target.value })}
            />
          </Field>
          <Field label="What" hideLabel>
            <Select
              options={choices('Everything', facets?.entities ?? [], entity, entityOption)}
              value={entity}
              onChange={(event) => narrow({ entity: event.target.value })}
            />
          </Field>
          <Field label="When" hideLabel>
            <Select
              options={periodOptions}
              value={since ?? ''}
              onChange={(event) => narrow({ period: event.target.value })}
            />
          </Field>
        </>
      }
      list={{ ...listState(audit, rows), total: audit.data?.total ?? 0, complete: false }}
      filtered={[q, by, action, entity, period].some((value) => value !== '')}
      onClearFilters={() => change(NO_FILTERS)}
      empty={{ text: 'Every change that staff make appears here.', icon: <HistoryIcon size={26} /> }}
      place={place}
      columnsFirst
      dialogs={open && <AuditDialog entry={open} onClose={() => setOpen(null)} />}
    >
      <AuditList entries={rows} onOpen={setOpen} />
    </ListPage>
  );
}
