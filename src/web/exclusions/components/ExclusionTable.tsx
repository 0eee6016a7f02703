import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EXCLUSION_STATES } from '#contract/exclusions/rules.ts';
import type { ExclusionRow } from '#contract/exclusions/schema.ts';
import { showCents } from '#contract/payments/rules/money.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import type { Column } from '#web/ui/data/columns.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { loadMoreOf } from '#web/ui/data/load-more.ts';
import rowLink from '#web/ui/data/RowLink.module.css';
import { day } from '#web/ui/formats.ts';
import { copy, STATUS_OF } from '../copy.ts';
import type { Changes, ExclusionsSearch } from '../model/search.ts';
import { contractsQuery, exclusionsQuery, reasonsQuery } from '../queries.ts';
import css from './Exclusions.module.css';

interface Props {
  readonly projectId: string;
  readonly search: ExclusionsSearch;
  readonly onChange: (changes: Changes) => void;
  readonly empty: ReactNode;
}

const { columns: heads } = copy;
const nameOf = ({ contract: { title, number } }: ExclusionRow) => (number ? `${title} (${number})` : title);
const said = (by: string | null, at: string) => copy.by(by ?? copy.somebody, day(at.slice(0, 10), 'short'));

const decidedOf = ({ revoked_by, revoked_at, decided_by, decided_at }: ExclusionRow): string =>
  revoked_at !== null ? said(revoked_by, revoked_at) : decided_at !== null ? said(decided_by, decided_at) : '–';

const COLUMNS: readonly Column<ExclusionRow>[] = [
  { id: 'contract', header: heads.contract, cell: nameOf, width: 190 },
  {
    id: 'amount',
    header: heads.amount,
    cell: ({ amount_cents }) => showCents(amount_cents),
    align: 'end',
    hideable: false,
    width: 130,
  },
  {
    id: 'state',
    header: heads.state,
    cell: ({ state }) => <Badge status={STATUS_OF[state]}>{copy.states[state]}</Badge>,
    value: ({ state }) => copy.states[state],
    width: 130,
  },
  { id: 'reason', header: heads.reason, cell: ({ reason_name }) => reason_name, width: 170 },
  { id: 'firm', header: heads.firm, cell: ({ contract }) => contract.firm ?? copy.noFirm, width: 140 },
  {
    id: 'proposed',
    header: heads.proposed,
    cell: ({ proposed_by, proposed_at }) => said(proposed_by, proposed_at),
    width: 160,
  },
  { id: 'decided', header: heads.decided, cell: decidedOf, width: 160 },
];

/** Exclusions by day of their proposal; a row opens its dialog. */
export function ExclusionTable({ projectId, search, onChange, empty }: Props) {
  const query = useInfiniteQuery({ ...exclusionsQuery(projectId, search), placeholderData: keepPreviousData });
  const rows = query.data?.pages.flat();
  return (
    <DataTable
      id="exclusions"
      caption={copy.title}
      captionHidden
      noun={copy.noun}
      columns={COLUMNS}
      rows={rows}
      rowId={({ id }: ExclusionRow) => id}
      phone="stacked"
      busy={query.isPlaceholderData}
      failed={query.isError && !rows ? { note: copy.failed, retry: query.refetch } : undefined}
      more={loadMoreOf(query)}
      open={({ id }, { className, ...look }) => (
        <button
          type="button"
          {...look}
          className={`${className} ${rowLink.link}`}
          onClick={() => onChange({ exclusion: id })}
        />
      )}
      empty={empty}
    >
      <Filters projectId={projectId} search={search} onChange={onChange} />
    </DataTable>
  );
}

function Filters({ projectId, search, onChange }: Omit<Props, 'empty'>) {
  const contracts = useQuery(contractsQuery(projectId)).data ?? [];
  const reasons = useQuery(reasonsQuery).data ?? [];
  const any = { value: '', label: copy.filters.any };
  return (
    <fieldset className={css.filters} aria-label={copy.filters.label}>
      <Dropdown
        label={copy.filters.state}
        look="inline"
        items={[any, ...EXCLUSION_STATES.map((value) => ({ value: value as string, label: copy.states[value] }))]}
        value={search.state ?? ''}
        onChange={(value) => onChange({ state: EXCLUSION_STATES.find((one) => one === value) })}
      />
      <Dropdown
        label={copy.filters.contract}
        look="inline"
        items={[
          any,
          ...contracts.map(({ id, title, firm }) => ({ value: id, label: [title, firm].filter(Boolean).join(', ') })),
        ]}
        value={search.contract ?? ''}
        onChange={(value) => onChange({ contract: value || undefined })}
      />
      <Dropdown
        label={copy.filters.reason}
        look="inline"
        items={[any, ...reasons.map(({ code, name }) => ({ value: code, label: name }))]}
        value={search.reason ?? ''}
        onChange={(value) => onChange({ reason: value || undefined })}
      />
    </fieldset>
  );
}
