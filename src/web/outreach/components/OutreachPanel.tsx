import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ENTRY_GROUPS, type EntryGroup } from '#contract/outreach/rules/kinds.ts';
import type { OutreachEntry } from '#contract/outreach/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { loadMoreOf } from '#web/ui/data/load-more.ts';
import { EmptyState } from '#web/ui/States.tsx';
import { TextFilter } from '#web/ui/TextFilter.tsx';
import { copy } from '../copy.ts';
import { type DownloadKind, type EntryFilters, entriesQuery, useDownload } from '../queries.ts';
import { entryColumns } from './EntryColumns.tsx';
import { Funnel } from './Funnel.tsx';
import { LeadTime } from './LeadTime.tsx';
import { NoteDialog } from './NoteDialog.tsx';
import css from './Outreach.module.css';

interface Props {
  readonly opportunityId: string;
  /** The person's own company, whose rule for lead times counts; null for staff. */
  readonly companyId: string | null;
}

/** For the owner: how far firms came, every entry of the log, and its files. */
export function OutreachPanel({ opportunityId, companyId }: Props) {
  const [filters, setFilters] = useState<EntryFilters>({});
  // null: a note about no entry
  const [noting, setNoting] = useState<{ readonly entry: OutreachEntry | null } | null>(null);
  const columns = useMemo(() => entryColumns((entry) => setNoting({ entry })), []);
  const query = useInfiniteQuery({ ...entriesQuery(opportunityId, filters), placeholderData: keepPreviousData });
  const rows = query.data?.pages.flat();
  return (
    <section className={css.panel} aria-label={copy.heading}>
      <h2>{copy.heading}</h2>
      <p className={css.muted}>{copy.intro}</p>
      <Funnel id={opportunityId} />
      {companyId && <LeadTime companyId={companyId} />}
      <Downloads id={opportunityId} onNote={() => setNoting({ entry: null })} />
      <DataTable
        id="outreach log"
        caption={copy.caption}
        captionHidden
        noun={copy.noun}
        columns={columns}
        rows={rows}
        rowId={({ id }: OutreachEntry) => id}
        phone="stacked"
        busy={query.isPlaceholderData}
        failed={query.isError && !rows ? { note: copy.failed, retry: query.refetch } : undefined}
        more={loadMoreOf(query)}
        empty={<Empty filters={filters} onShowAll={() => setFilters({})} />}
      >
        <Filters filters={filters} onChange={setFilters} />
      </DataTable>
      <NoteDialog opportunityId={opportunityId} noting={noting} onClose={() => setNoting(null)} />
    </section>
  );
}

function Downloads({ id, onNote }: { readonly id: string; readonly onNote: () => void }) {
  const download = useDownload(id);
  const files: readonly (readonly [DownloadKind, string])[] = [
    ['pdf', copy.packetPdf],
    ['xlsx', copy.packetXlsx],
    ['log', copy.log],
  ];
  return (
    <div className={css.acts}>
      {files.map(([kind, label]) => (
        <Button
          key={kind}
          variant="outlineDark"
          loading={download.isPending && download.variables === kind}
          onClick={() => download.mutate(kind)}
        >
          {label}
        </Button>
      ))}
      <Button variant="outlineDark" onClick={onNote}>
        {copy.addNote}
      </Button>
    </div>
  );
}

interface FilterProps {
  readonly filters: EntryFilters;
  readonly onChange: (filters: EntryFilters) => void;
}

function Filters({ filters, onChange }: FilterProps) {
  return (
    <div className={css.filters}>
      <TextFilter label={copy.search} value={filters.q} onChange={(q) => onChange({ ...filters, q: q || undefined })} />
      <Dropdown
        label={copy.groupFilter}
        look="inline"
        items={[
          { value: '', label: copy.all },
          ...ENTRY_GROUPS.map((value) => ({ value: value as string, label: copy.groups[value] })),
        ]}
        value={filters.group ?? ''}
        onChange={(group) => onChange({ ...filters, group: (group || undefined) as EntryGroup | undefined })}
      />
    </div>
  );
}

function Empty({ filters, onShowAll }: { readonly filters: EntryFilters; readonly onShowAll: () => void }) {
  const isFiltered = filters.group !== undefined || filters.q !== undefined;
  return (
    <EmptyState title={isFiltered ? copy.emptyFiltered : copy.empty}>
      {isFiltered && (
        <Button variant="plain" onClick={onShowAll}>
          {copy.showAll}
        </Button>
      )}
    </EmptyState>
  );
}
