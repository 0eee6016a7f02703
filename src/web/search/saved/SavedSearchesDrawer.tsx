import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { SavedKind } from '#contract/search/rules.ts';
import type { SavedSearch } from '#contract/search/schema.ts';
import { Drawer } from '#web/ui/Drawer.tsx';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/saved.ts';
import { savedSearchesQuery } from '../queries/saved-searches.ts';
import css from './SavedSearches.module.css';
import { SavedSearchRow } from './SavedSearchRow.tsx';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly kind: SavedKind;
  /** A search in the list; it closes the drawer when it is opened. */
  readonly summary: (saved: SavedSearch) => ReactNode;
}

/** The person's saved searches, to open, rename or delete. */
export function SavedSearchesDrawer({ opened, onClose, kind, summary }: Props) {
  return (
    <Drawer opened={opened} onClose={onClose} title={copy.title} side="right" width={420}>
      <SavedSearchList kind={kind} summary={summary} />
    </Drawer>
  );
}

function SavedSearchList({ kind, summary }: Pick<Props, 'kind' | 'summary'>) {
  const { data, isError, isFetching, refetch } = useQuery(savedSearchesQuery(kind));
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
          <SavedSearchRow key={saved.id} saved={saved} onDeleted={() => list.current?.focus()}>
            {summary(saved)}
          </SavedSearchRow>
        ))}
      </ul>
    </>
  );
}
