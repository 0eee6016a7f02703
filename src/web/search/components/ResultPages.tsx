import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Pagination } from '#web/ui/Pagination.tsx';
import { onPlainClick } from '#web/ui/plain-click.ts';
import { type DirectoryState, RESULTS_PER_PAGE, updateSearch } from '../model/search-state.ts';

interface Props {
  readonly state: DirectoryState;
  readonly total: number;
  readonly turnPage: (state: DirectoryState) => void;
}

/** The last page that the server gives. */
export const lastPage = (total: number): number => Math.min(10_000, Math.ceil(total / RESULTS_PER_PAGE));

export const ResultPages = memo(function ResultPages({ state, total, turnPage }: Props) {
  return (
    <Pagination
      current={Number(state.page ?? 1)}
      last={lastPage(total)}
      link={(page, look) => {
        const search = updateSearch(state, { page: String(page) });
        return <Link from="/search" to="." search={search} {...look} onClick={onPlainClick(() => turnPage(search))} />;
      }}
    />
  );
});
