import { Button } from './Button.tsx';
import { Modal, ModalFoot, ModalMain } from './Modal.tsx';

interface Props {
  readonly opened: boolean;
  readonly question: string;
  /** What is lost and what stays. */
  readonly note: string;
  readonly loading: boolean;
  readonly onCancel: () => void;
  readonly onDelete: () => void;
}

export function ConfirmDelete({ opened, question, note, loading, onCancel, onDelete }: Props) {
  return (
    <Modal opened={opened} onClose={onCancel} title={question}>
      <ModalMain>
        <p>{note}</p>
      </ModalMain>
      <ModalFoot>
        <Button variant="outlineDark" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="delete" loading={loading} onClick={onDelete}>
          Delete
        </Button>
      </ModalFoot>
    </Modal>
  );
}
