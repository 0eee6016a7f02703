import { Button } from './Button.tsx';
import { Modal, ModalBody, ModalFooter } from './Modal.tsx';

interface Props {
  readonly opened: boolean;
  readonly question?: string;
  /** What is lost and what stays. */
  readonly note?: string;
  /** What the button says. */
  readonly action?: string;
  readonly loading?: boolean;
  readonly onCancel: () => void;
  readonly onDelete: () => void;
}

/** Asks before something goes for good. */
export function ConfirmDelete({
  opened,
  question = "Are you sure that you'd like to delete this entry?",
  note,
  action = 'Delete',
  loading = false,
  onCancel,
  onDelete,
}: Props) {
  return (
    <Modal opened={opened} onClose={onCancel} title={question}>
      {note && (
        <ModalBody>
          <p>{note}</p>
        </ModalBody>
      )}
      <ModalFooter>
        <Button variant="outlineDark" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="delete" loading={loading} onClick={onDelete}>
          {action}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
