import { Button } from './Button.tsx';
import { Modal, ModalBody, ModalFooter } from './Modal.tsx';

interface Props {
  readonly opened: boolean;
  readonly question?: string;
  /** The consequences. */
  readonly note?: string;
  /** Label of the button. */
  readonly action?: string;
  readonly loading?: boolean;
  readonly onCancel: () => void;
  readonly onDelete: () => void;
}

/** Confirms a deletion. */
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
