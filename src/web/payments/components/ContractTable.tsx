import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import type { ContractRow } from '#contract/payments/schema.ts';
import { DataTable } from '#web/ui/data/DataTable.tsx';
import { loadMoreOf } from '#web/ui/data/load-more.ts';
import rowLink from '#web/ui/data/RowLink.module.css';
import { type kindOf, listCopy } from '../copy/list.ts';
import type { PaymentsSearch } from '../model/search.ts';
import { contractsQuery, totalsQuery } from '../queries.ts';
import { contractColumns, figureCells } from './ContractColumns.tsx';

interface Props {
  readonly search: PaymentsSearch;
  readonly kind: ReturnType<typeof kindOf>;
  readonly empty: ReactNode;
  readonly children: ReactNode;
}

/** Contracts with their figures. The totals count all of them, as far as they are not filtered by how they stand. */
export function ContractTable({ search, kind, empty, children }: Props) {
  const query = useInfiniteQuery({ ...contractsQuery(search), placeholderData: keepPreviousData });
  const rows = query.data?.pages.flat();
  const totals = useQuery(totalsQuery('month', search)).data;
  const columns = useMemo(() => contractColumns(kind), [kind]);
  const isWhole = !search.state && !search.late && !search.month;
  return (
    <DataTable
      id="payment contracts"
      caption={listCopy.caption}
      captionHidden
      noun={listCopy.noun}
      columns={columns}
      rows={rows}
      rowId={({ id }: ContractRow) => id}
      phone="sideways"
      busy={query.isPlaceholderData}
      failed={query.isError && !rows ? { note: listCopy.failed, retry: query.refetch } : undefined}
      more={loadMoreOf(query)}
      {...(isWhole && totals && { totals: { label: listCopy.all, cells: figureCells(totals.total) } })}
      open={({ id }, look) => (
        <Link to="/payment-tracking/$id" params={{ id }} {...look} className={`${look.className} ${rowLink.link}`} />
      )}
      empty={empty}
    >
      {children}
    </DataTable>
  );
}
