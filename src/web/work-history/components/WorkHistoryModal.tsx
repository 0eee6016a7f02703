import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/api.ts';
import { useMe } from '#web/session/queries.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Modal, ModalBody } from '#web/ui/Modal.tsx';
import { useUnsavedChangesGuard } from '#web/ui/useUnsavedChangesGuard.tsx';
import { copy } from '../copy.ts';
import { type Draft, EMPTY_DRAFT, hasInput } from '../model/draft.ts';
import { allowedActions, sideOf, toWorkRecord, type WorkRecord } from '../model/projects.ts';
import { projectQuery } from '../queries/projects.ts';
import { HirerActions } from './HirerActions.tsx';
import { RecordDetails } from './RecordDetails.tsx';
import { RejectForm } from './RejectForm.tsx';
import { RevisionForm } from './RevisionForm.tsx';
import { VerifyForm } from './VerifyForm.tsx';
import css from './WorkHistory.module.css';

interface Props {
  /** Shown until the full project is loaded. Null closes the dialog. */
  readonly record: WorkRecord | null;
  readonly onClose: () => void;
  readonly onAnswered?: () => void;
  /** Renders its photos, which belong to another feature. */
  readonly photos?: ((record: WorkRecord) => ReactNode) | undefined;
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

function RecordDialog({ card, opened, onClose, onAnswered, photos }: RecordDialogProps) {
  const me = useMe();
  const { data: project, isError, isFetching, refetch } = useQuery({ ...projectQuery(card.id), enabled: opened });
  const record = project ? toWorkRecord(project) : card;
  const { draft, change, failure, setFailure, seen, discard } = useDraft(record);
  const open = isOpen(record) && allowedActions(me, record).includes('verify');
  const close = () => {
    discard();
    onClose();
  };
  const guard = useUnsavedChangesGuard(opened && open && hasInput(draft), close);
  const answered = (text: string) => {
    onAnswered?.();
    close();
    showAlert({ variant: 'success', text });
  };
  const failed = (error: Error | null) => {
    if (!error) return setFailure(null);
    const raced = error instanceof ApiError && error.status === 409;
    setFailure(raced ? `${error.message} ${copy.raced}` : error.message);
  };
  const Mode = MODES[draft.mode];
  const photoList = photos?.(record);
  const facts = (
    <RecordDetails record={record} project={project} side={sideOf(me, record)}>
      {project && <HirerActions project={project} />}
    </RecordDetails>
  );
  return (
    <>
      <Modal opened={opened} onClose={guard.close} width={800} title={titleOf(record, open ? draft.mode : 'default')}>
        <div className={css.notices} role="alert">
          {failure && <Banner variant="error">{failure}</Banner>}
          {open && !failure && seen !== record.version && (
            <Banner variant="warning">{copy.corrected(record.hiring_company_name)}</Banner>
          )}
          {isError && !project && <LoadFailed loading={isFetching} onRetry={() => void refetch()} />}
        </div>
        {!open && (
          <ModalBody>
            {facts}
            <div className={css.photos}>{photoList}</div>
          </ModalBody>
        )}
        {open && (
          <Mode
            record={record}
            draft={draft}
            change={change}
            onAnswered={answered}
            onFailed={failed}
            facts={facts}
            photos={photoList}
          />
        )}
      </Modal>
      {guard.dialog}
    </>
  );
}

function LoadFailed({ loading, onRetry }: { readonly loading: boolean; readonly onRetry: () => void }) {
  return (
    <Banner
      variant="warning"
      action={
        <Button variant="outlineDark" size="dense" loading={loading} onClick={onRetry}>
          {copy.tryAgain}
        </Button>
      }
    >
      {copy.loadFailed}
    </Banner>
  );
}

/** The draft, the last error, and the version of the record at which the draft began. */
function useDraft(record: WorkRecord) {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const [failure, setFailure] = useState<string | null>(null);
  const [seen, setSeen] = useState(record.version);
  return {
    draft,
    failure,
    setFailure,
    seen,
    change(part: Partial<Draft>) {
      setDraft((before) => ({ ...before, ...part }));
      setFailure(null);
    },
    discard() {
      setDraft(EMPTY_DRAFT);
      setFailure(null);
      setSeen(record.version);
    },
  };
}

const isOpen = ({ state, action_taken_at }: WorkRecord): boolean => state === 'pending' && action_taken_at === null;

const titleOf = (record: WorkRecord, mode: Draft['mode']): string =>
  isOpen(record) ? TITLES[mode] : copy.settledTitle;
