import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/api.ts';
import { useMe } from '#web/session/queries.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Modal, ModalBody } from '#web/ui/Modal.tsx';
import { useMovable } from '#web/ui/useMovable.tsx';
import { useUnsavedChangesGuard } from '#web/ui/useUnsavedChangesGuard.tsx';
import { copy } from '../copy.ts';
import { type Draft, EMPTY_DRAFT, hasInput } from '../model/draft.ts';
import { allowedActions, sideOf, toWorkRecord, valuesBefore, type WorkRecord } from '../model/projects.ts';
import { useCloseWhenGone } from '../queries/close-when-gone.ts';
import { isGone, projectQuery } from '../queries/projects.ts';
import { HirerActions } from './HirerActions.tsx';
import { useRecordActions } from './RecordActions.tsx';
import { RecordDetails } from './RecordDetails.tsx';
import { AnsweredNote, RecordNotices } from './RecordNotices.tsx';
import { RejectForm } from './RejectForm.tsx';
import { RemindButton } from './RemindButton.tsx';
import { RevisionForm } from './RevisionForm.tsx';
import { TypedTexts } from './TypedTexts.tsx';
import { VerifyForm } from './VerifyForm.tsx';
import css from './WorkHistory.module.css';

/** Renders the photos of a record, which belong to another feature. `onBusy` is told whether some are uploading. */
export type RecordPhotos = (record: WorkRecord, onBusy: (busy: boolean) => void) => ReactNode;

interface Props {
  /** Shown until the full project is loaded. Null closes the dialog. */
  readonly record: WorkRecord | null;
  /** When the notification that it was opened from was answered: it asks for nothing any more. */
  readonly answeredAt?: string | null;
  /** The record does not exist any more. */
  readonly gone?: boolean;
  readonly onClose: () => void;
  readonly onAnswered?: () => void;
  readonly photos?: RecordPhotos | undefined;
}

/**
 * The dialog of the spec, section 2: the firm verifies, rejects or requests a revision; afterwards it only shows
 * the record. The hiring side sees the same, with its own actions.
 */
export function WorkHistoryModal({ record, ...rest }: Props) {
  // The record stays while the dialog fades out.
  const [last, setLast] = useState(record);
  if (record && record !== last) setLast(record);
  return last && <RecordDialog key={last.id} card={last} opened={record !== null} {...rest} />;
}

interface RecordDialogProps extends Omit<Props, 'record'> {
  readonly card: WorkRecord;
  readonly opened: boolean;
}

const MODES = { default: VerifyForm, reject: RejectForm, revision: RevisionForm } as const;
const TITLES = { default: copy.pendingTitle, reject: copy.rejectTitle, revision: copy.revisionTitle } as const;

function RecordDialog({ card, opened, answeredAt = null, onClose, onAnswered, photos, ...rest }: RecordDialogProps) {
  const me = useMe();
  const query = useQuery({ ...projectQuery(card.id), enabled: opened });
  const { data: project } = query;
  const record = project ? toWorkRecord(project) : card;
  const side = sideOf(me, record);
  const gone = rest.gone === true || isGone(query.error);
  const { draft, change, failure, setFailure, base, discard } = useDraft(record, opened);
  const [uploading, setUploading] = useState(false);
  const actions = useRecordActions();
  const photoList = useMovable(photos?.(record, setUploading), css.photos);
  const mayRespond = !gone && isOpen(record) && allowedActions(me, record).includes('verify');
  const asks = mayRespond && answeredAt === null;
  const close = () => {
    discard();
    setUploading(false);
    onClose();
  };
  const unsaved = hasInput(draft);
  const guard = useUnsavedChangesGuard(opened && (unsaved || uploading), close, unsaved ? undefined : copy.photosLost);
  useCloseWhenGone(opened && gone && !unsaved && !uploading && !actions.isOpen, close);
  const answered = (text: string) => {
    onAnswered?.();
    close();
    showAlert({ variant: 'success', text });
  };
  const respond = async (send: () => Promise<unknown>, success: string) => {
    setFailure(null);
    try {
      await send();
    } catch (error) {
      setFailure(failureOf(error));
      throw error;
    }
    answered(success);
  };
  const Mode = MODES[draft.mode];
  const facts = (
    <RecordDetails record={record} before={valuesBefore(record, base, project)} project={project} side={side}>
      {project && !gone && <HirerActions actions={actions.actionsFor(project)} />}
      {project && !gone && side === 'hiring_company' && <RemindButton project={project} />}
    </RecordDetails>
  );
  return (
    <>
      <Modal
        opened={opened}
        onClose={guard.close}
        width={800}
        title={asks ? TITLES[draft.mode] : titleOf(record, answeredAt)}
      >
        <RecordNotices {...{ record, base, failure, asks, gone, unsaved, query }} />
        {!asks && (
          <ModalBody>
            {mayRespond && answeredAt !== null && <AnsweredNote record={record} answeredAt={answeredAt} />}
            {unsaved && <TypedTexts draft={draft} />}
            {facts}
            {photoList.place}
          </ModalBody>
        )}
        {asks && (
          <Mode
            record={record}
            draft={draft}
            change={change}
            respond={respond}
            blocked={uploading && copy.photosUploading}
            facts={facts}
            photos={photoList.place}
          />
        )}
      </Modal>
      {(opened || uploading) && photoList.keeper}
      {guard.dialog}
      {actions.dialogs}
    </>
  );
}

/** The draft, the last error, and the record when the dialog was opened. */
function useDraft(record: WorkRecord, opened: boolean) {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [failure, setFailure] = useState<string | null>(null);
  const [start, setStart] = useState({ opened, record });
  if (start.opened !== opened) setStart({ opened, record: hasInput(draft) ? start.record : record });
  return {
    draft,
    failure,
    setFailure,
    base: start.record,
    change(part: Partial<Draft>) {
      setDraft((before) => ({ ...before, ...part }));
      setFailure(null);
    },
    discard() {
      setDraft(EMPTY_DRAFT);
      setFailure(null);
    },
  };
}

function failureOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error);
  return error instanceof ApiError && error.status === 409 ? `${words} ${copy.raced}` : words;
}

const isOpen = ({ state, action_taken_at }: WorkRecord): boolean => state === 'pending' && action_taken_at === null;

const titleOf = (record: WorkRecord, answeredAt: string | null): string =>
  isOpen(record) && answeredAt === null ? copy.pendingTitle : copy.settledTitle;
