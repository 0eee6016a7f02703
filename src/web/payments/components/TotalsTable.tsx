import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import type { Totals } from '#contract/payments/schema.ts';
import type { Column } from '#web/ui/data/columns.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import rowLink from '#web/ui/data/RowLink.module.css';
import { EmptyState } from '#web/ui/States.tsx';
import { listCopy } from '../copy/list.ts';
import { monthName } from '../model/months.ts';
import { isFiltered, type PaymentsSearch } from '../model/search.ts';
import { totalsQuery } from '../queries.ts';
import { figureCells, figureColumns } from './ContractColumns.tsx';

const GROUPINGS = {
  months: { by: 'month', header: listCopy.columns.month, noun: listCopy.monthNoun },
  firms: { by: 'firm', header: listCopy.columns.firm, noun: listCopy.firmNoun },
  payers: { by: 'payer', header: listCopy.columns.payer, noun: listCopy.payerNoun },
  groups: { by: 'group', header: listCopy.columns.group, noun: listCopy.groupNoun },
} as const;
export type Grouped = keyof typeof GROUPINGS;

type Sums = Totals['rows'][number];
/** What rows beyond the limit add up to stands last. */
const REST = 'rest';

interface Props {
  readonly view: Grouped;
  readonly search: PaymentsSearch;
  readonly children: ReactNode;
}

/** The same figures by month, firm, payer or goal group: rows and the rest are the total, to the cent. */
export function TotalsTable({ view, search, children }: Props) {
  const { by, header, noun } = GROUPINGS[view];
  const query = useQuery({ ...totalsQuery(by, search), placeholderData: keepPreviousData });
  const columns = useMemo(() => columnsOf(view, header), [view, header]);
  const rows = query.data && rowsOf(query.data);
  const { view: _, ...filters } = search;
  return (
    <DataTable
      id={`payments by ${by}`}
      caption={listCopy.views[view]}
      captionHidden
      noun={noun}
      columns={columns}
      rows={rows}
      rowId={({ key }: Sums) => `key ${key}`}
      phone="sideways"
      busy={query.isPlaceholderData}
      failed={query.isError && !rows ? { note: listCopy.failed, retry: query.refetch } : undefined}
      {...(query.data && { totals: { label: listCopy.all, cells: figureCells(query.data.total) } })}
      open={(row: Sums, look) => {
        const filter = filterOf(view, row);
        return filter ? (
          <Link to="." search={{ ...filters, ...filter }} {...look} className={`${look.className} ${rowLink.link}`} />
        ) : (
          <span {...look} />
        );
      }}
      empty={<EmptyState title={isFiltered(search) ? listCopy.emptyFiltered : listCopy.emptyTotals} />}
    >
      {children}
    </DataTable>
  );
}

function rowsOf({ rows, rest }: Totals): readonly Sums[] {
  const isLeft = Object.values(rest).some((cents) => cents !== 0);
  return isLeft ? [...rows, { ...rest, key: REST, name: listCopy.others }] : rows;
}

function filterOf(view: Grouped, { key }: Sums): Partial<PaymentsSearch> | null {
  if (key === null || key === REST) return null;
  return { months: { month: key }, firms: { firm: key }, payers: { payer: key }, groups: { group: key } }[view];
}

const columnsOf = (view: Grouped, header: string): readonly Column<Sums>[] => [
  {
    id: 'name',
    header,
    cell: ({ key, name }) =>
      view === 'months' && key ? monthName(key) : (name ?? (view === 'groups' ? listCopy.noGroup : '–')),
    width: 200,
  },
  ...figureColumns<Sums>(),
];
