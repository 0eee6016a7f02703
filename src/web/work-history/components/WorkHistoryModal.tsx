import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Modal, ModalMain } from '#web/ui/Modal.tsx';
import { copy } from '../copy.ts';
import { Answer } from './Answer.tsx';
import { Facts, type WorkRecord } from './Facts.tsx';
import { Rejection } from './Rejection.tsx';

interface Props {
  /** Null closes the dialog. */
  readonly record: WorkRecord | null;
  readonly mayAnswer: boolean;
  readonly onClose: () => void;
  readonly onAnswered: () => void;
  /** Its photos, which are another room's. */
  readonly photos?: (record: WorkRecord) => ReactNode;
}

/** The dialog of the spec, section 2: the firm verifies or rejects; once that is done it only shows what stands. */
export function WorkHistoryModal({ record, ...rest }: Props) {
  // The record stays while the dialog fades out.
  const [last, setLast] = useState(record);
  if (record && record !== last) setLast(record);
  return last && <Dialog key={last.id} record={last} opened={record !== null} {...rest} />;
}

function Dialog({
  record,
  opened,
  mayAnswer,
  onClose,
  onAnswered,
  photos,
}: Props & { record: WorkRecord; opened: boolean }) {
  const [rejecting, setRejecting] = useState(false);
  const open = mayAnswer && record.action_taken_at === null && !record.verified;
  const answered = (text: string) => {
    onAnswered();
    onClose();
    showAlert({ variant: 'success', text });
  };
  const failed = (error: Error) => {
    const raced = error instanceof ApiError && error.status === 409;
    if (raced) setRejecting(false);
    showAlert({ variant: 'error', text: raced ? copy.raced : error.message });
  };
  const shared = { record, onAnswered: answered, onFailed: failed };
  return (
    <Modal opened={opened} onClose={onClose} width={800} title={titleOf(record, open && rejecting)}>
      {!open && (
        <ModalMain>
          <Facts record={record} />
          {photos?.(record)}
        </ModalMain>
      )}
      {open && !rejecting && <Answer {...shared} photos={photos?.(record)} onReject={() => setRejecting(true)} />}
      {open && rejecting && <Rejection {...shared} onCancel={() => setRejecting(false)} />}
    </Modal>
  );
}

function titleOf({ action_taken_at, verified }: WorkRecord, rejecting: boolean): string {
  if (rejecting) return copy.rejectTitle;
  return action_taken_at === null && !verified ? copy.pendingTitle : copy.settledTitle;
}
