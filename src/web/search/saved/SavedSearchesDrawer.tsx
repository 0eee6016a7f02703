import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Drawer } from '#web/ui/Drawer.tsx';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/saved.ts';
import type { ShowSearch } from '../model/page-state.ts';
import { savedSearchesQuery } from '../queries/saved-searches.ts';
import css from './SavedSearches.module.css';
import { SavedSearchRow } from './SavedSearchRow.tsx';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly show: ShowSearch;
}

/** The person's saved searches, to open, rename or delete. */
export function SavedSearchesDrawer({ opened, onClose, show }: Props) {
  return (
    <Drawer opened={opened} onClose={onClose} title={copy.title} side="right" width={420}>
      <SavedSearchList onClose={onClose} show={show} />
    </Drawer>
  );
}

function SavedSearchList({ onClose, show }: Omit<Props, 'opened'>) {
  const { data, isError, isFetching, refetch } = useQuery(savedSearchesQuery);
  const list = useRef<HTMLUListElement>(null);
  if (!data && isError && !isFetching) {
    return (
      <ErrorState title={copy.failedTitle} onRetry={refetch}>
        {copy.failed}
      </ErrorState>
    );
  }
  if (!data) {
    return (
      <LoadingState what={copy.loading}>
        {[70, 55, 62].map((width) => (
          <Skeleton key={width} width={width} height={18} />
        ))}
      </LoadingState>
    );
  }
  return (
    <>
      {data.length === 0 && (
        <EmptyState title={copy.none}>
          <p className="muted">{copy.noneNote}</p>
        </EmptyState>
      )}
      <ul ref={list} tabIndex={-1} className={css.list} aria-label={copy.list}>
        {data.map((saved) => (
          <SavedSearchRow
            key={saved.id}
            saved={saved}
            onOpen={(search) => {
              onClose();
              show(search);
            }}
            onDeleted={() => list.current?.focus()}
          />
        ))}
      </ul>
    </>
  );
}
