import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { MergeEntry } from '#contract/imports/schema/reviews.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { day, dayOf } from '#web/ui/formats.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { mergesQuery, useUndoMerge } from '../queries/matches.ts';
import css from './Imports.module.css';
import { ImportsHeader } from './ImportsHeader.tsx';

const words = copy.merges;

/** Merged records with their sources; each merge can be undone. */
export function MergesPage() {
  const query = useInfiniteQuery(mergesQuery);
  const [asked, setAsked] = useState<MergeEntry | null>(null);
  return (
    <div className={`page ${css.page}`}>
      <ImportsHeader title={words.title} intro={words.intro} />
      <QueryBoundary
        query={query}
        copy={{ loading: words.loading, failedTitle: words.failedTitle, failed: copy.failed }}
        skeleton={<Skeleton width={100} height={64} />}
      >
        {({ pages }) => <MergeList merges={pages.flatMap(({ merges }) => merges)} onUndo={setAsked} />}
      </QueryBoundary>
      {query.hasNextPage && (
        <Button variant="outlineDark" onClick={() => query.fetchNextPage()} loading={query.isFetchingNextPage}>
          {words.more}
        </Button>
      )}
      <UndoDialog merge={asked} onClose={() => setAsked(null)} />
    </div>
  );
}

interface MergeListProps {
  readonly merges: readonly MergeEntry[];
  readonly onUndo: (merge: MergeEntry) => void;
}

function MergeList({ merges, onUndo }: MergeListProps) {
  if (merges.length === 0) return <EmptyState title={words.empty} />;
  return (
    <ul>
      {merges.map((merge) => (
        <Merge key={merge.id} merge={merge} onUndo={() => onUndo(merge)} />
      ))}
    </ul>
  );
}

const nameOf = ({ records, into }: MergeEntry) => records[0]?.name ?? into.name;

function Merge({ merge, onUndo }: { readonly merge: MergeEntry; readonly onUndo: () => void }) {
  const { into, records, reasons, score, by, made_at, undone_at, undone_by } = merge;
  return (
    <li className={css.row}>
      <div className={css.entry}>
        {records.map(({ id, name, place, agency, list_date }) => (
          <p key={id}>
            <b>{name}</b>
            {place && `, ${place}`} <span className={css.muted}>{words.from(agency, day(list_date, 'short'))}</span>
          </p>
        ))}
        <p>
          {words.into}{' '}
          <Link to="/profile/$id" params={{ id: into.business_id }}>
            {into.name}
          </Link>
        </p>
        <p className={css.about}>
          {by ? words.by(by) : words.byImport}, {dayOf(made_at)}
          {reasons.length > 0 && `: ${copy.preview.because(reasons)}`}
          {score !== null && ` (${copy.preview.score(score)})`}
        </p>
      </div>
      {undone_at ? (
        <Badge status="lapsed">{words.undone(undone_by ?? copy.history.commandLine)}</Badge>
      ) : (
        <Button variant="outlineDark" aria-label={words.undoOf(nameOf(merge))} onClick={onUndo}>
          {words.undo}
        </Button>
      )}
    </li>
  );
}

interface UndoDialogProps {
  readonly merge: MergeEntry | null;
  readonly onClose: () => void;
}

function UndoDialog({ merge, onClose }: UndoDialogProps) {
  const undo = useUndoMerge();
  const take = () => {
    if (!merge) return;
    undo.mutate(merge.id, {
      onSuccess: () => showAlert({ variant: 'success', text: words.done }),
      onError: ({ message }) => showAlert({ variant: 'error', text: message, shouldStayVisible: true }),
      onSettled: onClose,
    });
  };
  return (
    <Modal opened={merge !== null} onClose={onClose} title={words.question}>
      <ModalBody>
        <p>{merge && words.questionNote(nameOf(merge))}</p>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {words.keep}
        </Button>
        <Button loading={undo.isPending} onClick={take}>
          {words.undo}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
