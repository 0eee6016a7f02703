import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { MergeEntry } from '#contract/imports/schema/reviews.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { dayOf } from '#web/ui/formats.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { TextFilter } from '#web/ui/TextFilter.tsx';
import { merges as words } from '../copy/pairs.ts';
import { copy } from '../copy.ts';
import { mergesQuery, useUndoMerge } from '../queries/matches.ts';
import css from './Imports.module.css';
import { ImportsHeader } from './ImportsHeader.tsx';
import { MergedRecords } from './MergedRecords.tsx';
import sides from './Merges.module.css';

/** Merged records with their sources; each merge can be undone. */
export function MergesPage({ q }: { readonly q: string | undefined }) {
  const query = useInfiniteQuery(mergesQuery(q));
  const navigate = useNavigate();
  const [asked, setAsked] = useState<MergeEntry | null>(null);
  return (
    <div className={`page ${css.page}`}>
      <ImportsHeader title={words.title} intro={words.intro} />
      <search className={sides.search}>
        <TextFilter
          label={words.search}
          value={q}
          onChange={(text) =>
            navigate({
              to: '/staff/imports/merges',
              search: text ? { q: text } : {},
              replace: true,
              resetScroll: false,
            })
          }
        />
      </search>
      <QueryBoundary
        query={query}
        copy={{ loading: words.loading, failedTitle: words.failedTitle, failed: copy.failed }}
        skeleton={<Skeleton width={100} height={64} />}
      >
        {({ pages }) => <MergeList merges={pages.flatMap(({ merges }) => merges)} q={q} onUndo={setAsked} />}
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
  readonly q: string | undefined;
  readonly onUndo: (merge: MergeEntry) => void;
}

function MergeList({ merges, q, onUndo }: MergeListProps) {
  if (merges.length === 0) return <EmptyState title={q ? words.noMatch(q) : words.empty} />;
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
  const { reasons, score, by, made_at, undone_at, undone_by } = merge;
  return (
    <li className={css.row}>
      <div className={css.entry}>
        <MergedRecords merge={merge} />
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
