import { Button } from '#web/ui/Button.tsx';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { admin } from '../copy/admin.ts';

interface Props {
  readonly opened: boolean;
  readonly question: string;
  /** What will be so. */
  readonly note: string;
  readonly action: string;
  readonly loading: boolean;
  readonly onCancel: () => void;
  readonly onAct: () => void;
}

/** Asks before something that other people notice. */
export function ConfirmModal({ opened, question, note, action, loading, onCancel, onAct }: Props) {
  return (
    <Modal opened={opened} onClose={onCancel} title={question}>
      <ModalBody>
        <p>{note}</p>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onCancel}>
          {admin.cancel}
        </Button>
        <Button loading={loading} onClick={onAct}>
          {action}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
