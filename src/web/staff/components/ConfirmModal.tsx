import { Button } from '#web/ui/Button.tsx';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { admin } from '../copy/admin.ts';

interface Props {
  readonly opened: boolean;
  readonly title: string;
  /** The consequences. */
  readonly note: string;
  readonly action: string;
  readonly loading: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/** Confirmation of an action that affects other people. */
export function ConfirmModal({ opened, title, note, action, loading, onCancel, onConfirm }: Props) {
  return (
    <Modal opened={opened} onClose={onCancel} title={title}>
      <ModalBody>
        <p>{note}</p>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onCancel}>
          {admin.cancel}
        </Button>
        <Button loading={loading} onClick={onConfirm}>
          {action}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
