import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { FiveAmounts } from '#contract/parent-projects/rules.ts';
import type { ProjectContractRow } from '#contract/parent-projects/schema/contracts.ts';
import { showCents } from '#contract/payments/rules/money.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Column } from '#web/ui/data/columns.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { loadMoreOf } from '#web/ui/data/load-more.ts';
import { plural } from '#web/ui/formats.ts';
import { EmptyState } from '#web/ui/States.tsx';
import { copy } from '../copy/contracts.ts';
import { type ContractsSearch, isFiltered, isUnfolded, toggle, unfoldedRows } from '../model/contract-search.ts';
import { contractsQuery } from '../queries/contracts.ts';
import css from './Contracts.module.css';
import { TreeCell } from './TreeCell.tsx';

export type SearchChanges = { readonly [Name in keyof ContractsSearch]?: ContractsSearch[Name] | undefined };

interface Props {
  readonly projectId: string;
  readonly search: ContractsSearch;
  readonly onChange: (changes: SearchChanges) => void;
  /** Filters and what else belongs above the table. */
  readonly children: ReactNode;
}

const AMOUNTS = [
  ['goal_cents', copy.columns.goal],
  ['commitment_cents', copy.columns.commitment],
  ['award_cents', copy.columns.award],
  ['paid_cents', copy.columns.paid],
  ['confirmed_cents', copy.columns.confirmed],
] as const;

const amount = (cents: number | null) => (cents === null ? '–' : showCents(cents));
/** What was confirmed is what is proven: it alone stands out. */
const shown = (name: keyof FiveAmounts, cents: number | null) =>
  name === 'confirmed_cents' ? <strong>{amount(cents)}</strong> : amount(cents);

const cellsOf = (total: FiveAmounts): Readonly<Record<string, ReactNode>> =>
  Object.fromEntries(AMOUNTS.map(([name]) => [name, shown(name, total[name])]));

/** How a contract stands, in words. */
export function statusOf({ matches, state, award_cents, is_tracked }: ProjectContractRow): string {
  if (!matches) return copy.context;
  if (state === 'active' && award_cents === null) return copy.nobody;
  return state === 'active' && is_tracked ? copy.tracked : copy.states[state];
}

const COLUMNS: readonly Column<ProjectContractRow>[] = [
  {
    id: 'contract',
    header: copy.columns.contract,
    cell: ({ title, number }) => (number ? `${title} (${number})` : title),
    width: 260,
  },
  { id: 'firm', header: copy.columns.firm, cell: ({ firm }) => firm ?? '–', width: 190 },
  {
    id: 'tier',
    header: copy.columns.tier,
    align: 'end',
    width: 70,
    cell: ({ tier }) => (tier === 0 ? copy.prime : String(tier)),
  },
  { id: 'group', header: copy.columns.group, cell: ({ credit_group }) => credit_group ?? '–', width: 100 },
  {
    id: 'status',
    header: copy.columns.status,
    cell: (row) => <span className={row.matches ? undefined : 'muted'}>{statusOf(row)}</span>,
    value: statusOf,
    width: 150,
  },
  ...AMOUNTS.map(
    ([name, header]): Column<ProjectContractRow> => ({
      id: name,
      header,
      align: 'end',
      width: 120,
      cell: (row) => shown(name, row[name]),
      value: (row) => amount(row[name]),
    }),
  ),
];

/** The contracts of a project, each with those below it; the totals count each amount once. */
export function ContractTree({ projectId, search, onChange, children }: Props) {
  const query = useInfiniteQuery({ ...contractsQuery(projectId, search), placeholderData: keepPreviousData });
  const pages = query.data?.pages;
  const loaded = useMemo(() => pages?.flatMap(({ rows }) => rows), [pages]);
  const rows = useMemo(() => loaded && unfoldedRows(loaded, search), [loaded, search]);
  const first = pages?.[0];
  const isFolding = !isFiltered(search);
  return (
    <>
      <DataTable
        id="project contracts"
        caption={copy.caption}
        captionHidden
        noun={copy.noun}
        columns={COLUMNS}
        rows={rows}
        rowId={({ id }: ProjectContractRow) => id}
        total={Math.max(first?.contracts ?? 0, rows?.length ?? 0)}
        phone="sideways"
        busy={query.isPlaceholderData}
        failed={query.isError && !rows ? { note: copy.failed, retry: query.refetch } : undefined}
        more={loadMoreOf(query)}
        {...(first && {
          totals: { label: copy.all(plural(first.contracts, copy.noun.one)), cells: cellsOf(first.total) },
        })}
        open={(row, look) => (
          <TreeCell
            row={row}
            look={look}
            unfolded={isFolding && row.children > 0 ? isUnfolded(row, search) : null}
            onToggle={() => onChange({ toggled: toggle(row.id, search) })}
          />
        )}
        empty={<Empty {...{ search, onChange }} sees={first?.sees} mayAdd={first?.may_add ?? false} />}
      >
        {children}
      </DataTable>
      {first && first.contracts > 0 && (
        <p className={css.note}>
          {copy.totalNote} {first.sees === 'accepted' && copy.accepted}
        </p>
      )}
    </>
  );
}

interface EmptyProps extends Pick<Props, 'search' | 'onChange'> {
  readonly sees: string | undefined;
  readonly mayAdd: boolean;
}

function Empty({ search, onChange, sees, mayAdd }: EmptyProps) {
  if (isFiltered(search)) {
    const none = { q: undefined, tier: undefined, group: undefined, certificate: undefined };
    return (
      <EmptyState title={copy.emptyFiltered}>
        <Button variant="plain" onClick={() => onChange({ ...none, state: undefined, unlet: undefined })}>
          {copy.clear}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={copy.empty}>
      <p className="muted">{sees === 'accepted' ? copy.emptyViewer : copy.emptyNote}</p>
      {mayAdd && <Button onClick={() => onChange({ add: 'prime' })}>{copy.addPrime}</Button>}
    </EmptyState>
  );
}
