import type { Notification } from '#contract/notifications/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { copy } from '../copy.ts';
import { useRemoveNotification } from '../queries/mutations.ts';

interface Props {
  /** Null closes the dialog. */
  readonly notification: Notification | null;
  readonly onClose: () => void;
  readonly onRemoved: () => void;
}

export function RemoveDialog({ notification: asked, onClose, onRemoved }: Props) {
  const { remove, isPending } = useRemoveNotification();
  const confirm = () =>
    asked &&
    remove(asked)
      .then(() => {
        onRemoved();
        showAlert({ variant: 'success', text: copy.removed });
      })
      .catch(() => undefined) // the mutation has shown the error
      .finally(onClose);
  return (
    <ConfirmDelete
      opened={asked !== null}
      note={copy.removeNote}
      loading={isPending}
      onCancel={onClose}
      onDelete={confirm}
    />
  );
}
