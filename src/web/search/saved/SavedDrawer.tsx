import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Drawer } from '#web/ui/Drawer.tsx';
import { Bar, EmptyState, FailedState, Loading } from '#web/ui/States.tsx';
import type { Show } from '../components/DirectoryPage.tsx';
import { copy } from '../copy/saved.ts';
import { savedQuery } from '../queries/saved.ts';
import css from './Saved.module.css';
import { SavedRow } from './SavedRow.tsx';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly show: Show;
}

/** The searches that the person keeps: to open, to rename, to delete. */
export function SavedDrawer({ opened, onClose, show }: Props) {
  return (
    <Drawer opened={opened} onClose={onClose} title={copy.title} side="right" width={420}>
      <SavedList onClose={onClose} show={show} />
    </Drawer>
  );
}

function SavedList({ onClose, show }: Omit<Props, 'opened'>) {
  const { data, isError, isFetching, refetch } = useQuery(savedQuery);
  const list = useRef<HTMLUListElement>(null);
  if (!data && isError && !isFetching) {
    return (
      <FailedState title={copy.failedTitle} onRetry={refetch}>
        {copy.failed}
      </FailedState>
    );
  }
  if (!data) {
    return (
      <Loading what={copy.loading}>
        {[70, 55, 62].map((width) => (
          <Bar key={width} width={width} high={18} />
        ))}
      </Loading>
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
          <SavedRow
            key={saved.id}
            saved={saved}
            onOpen={(search) => {
              onClose();
              show(search);
            }}
            onGone={() => list.current?.focus()}
          />
        ))}
      </ul>
    </>
  );
}
