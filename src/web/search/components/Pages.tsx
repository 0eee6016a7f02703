import { Link } from '@tanstack/react-router';
import { Pagination } from '#web/ui/Pagination.tsx';
import { change, type DirectoryState, PAGE_SIZE } from '../queries/state.ts';

interface Props {
  readonly state: DirectoryState;
  readonly total: number;
  readonly turnPage: (state: DirectoryState) => void;
}

export function Pages({ state, total, turnPage }: Props) {
  return (
    <Pagination
      current={Number(state.page ?? 1)}
      last={Math.min(10_000, Math.ceil(total / PAGE_SIZE))}
      link={(page, look) => {
        const search = change(state, { page: String(page) });
        return (
          <Link
            from="/search"
            to="."
            search={search}
            {...look}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              turnPage(search);
            }}
          />
        );
      }}
    />
  );
}
