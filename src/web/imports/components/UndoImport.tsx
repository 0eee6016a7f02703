import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportDetail } from '#contract/imports/schema/drafts.ts';
import type { UndoPreview } from '#contract/imports/schema/undo.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { day } from '#web/ui/formats.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { ErrorState, LoadingState, Skeleton } from '#web/ui/States.tsx';
import { copy as words } from '../copy/undo.ts';
import { copy } from '../copy.ts';
import { undoPreviewQuery, useImportActions } from '../queries/imports.ts';
import css from './Imports.module.css';

interface Props {
  readonly list: ImportDetail;
}

/** Says that an import was undone. */
export const UndoneBanner = ({ list: { undo } }: Props) =>
  undo.at && <Banner variant="info">{words.undone(day(undo.at.slice(0, 10)), undo.by)}</Banner>;

/** Undoes an import as a whole while that is possible. */
export function UndoImport({ list: { id, undo } }: Props) {
  const [asked, setAsked] = useState(false);
  if (!undo.until) return null;
  return (
    <div className={css.foot}>
      <p className={css.hint}>{words.until(day(undo.until.slice(0, 10)))}</p>
      <div className={css.buttons}>
        <Button variant="outlineDark" onClick={() => setAsked(true)}>
          {words.open}
        </Button>
      </div>
      <Modal opened={asked} onClose={() => setAsked(false)} title={words.title}>
        <UndoQuestion id={id} onClose={() => setAsked(false)} />
      </Modal>
    </div>
  );
}

function UndoQuestion({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, isError, isFetching, refetch } = useQuery(undoPreviewQuery(id));
  const { undo } = useImportActions(id);
  const start = () =>
    undo.mutate(undefined, {
      onSuccess: onClose,
      onError: ({ message }) => showAlert({ variant: 'error', text: message }),
    });
  return (
    <>
      <ModalBody>
        {data ? (
          <Consequences counts={data} />
        ) : isError ? (
          <ErrorState title={words.failedTitle} onRetry={refetch} loading={isFetching}>
            {copy.failed}
          </ErrorState>
        ) : (
          <LoadingState what={words.loading}>
            <Skeleton width={80} />
            <Skeleton width={60} />
          </LoadingState>
        )}
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {words.keep}
        </Button>
        <Button disabled={!data} loading={undo.isPending} onClick={start}>
          {words.confirm}
        </Button>
      </ModalFooter>
    </>
  );
}

function Consequences({ counts: { removed, restored, kept } }: { readonly counts: UndoPreview }) {
  const lines = [
    removed > 0 && words.removed(removed),
    restored > 0 && words.restored(restored),
    kept > 0 && words.kept(kept),
  ].filter((line) => line !== false);
  return (
    <>
      {lines.length === 0 ? (
        <p>{words.nothing}</p>
      ) : (
        <ul className={css.consequences}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <p className={css.hint}>{words.note}</p>
    </>
  );
}
