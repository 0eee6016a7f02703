import { showAlert } from '#web/ui/alerts.ts';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { copy } from '../copy/verified-work.ts';
import { useRetractWork } from '../queries/signed-record.ts';

interface Props {
  readonly projectId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function RetractDialog({ projectId, opened, onClose }: Props) {
  const { mutateAsync, isPending } = useRetractWork(projectId);
  // success unmounts this dialog with its list item, so only the promise still reports the outcome
  const confirm = () =>
    mutateAsync()
      .then(() => showAlert({ variant: 'success', text: copy.retracted }))
      .catch((error: Error) => showAlert({ variant: 'error', text: error.message }))
      .finally(onClose);
  return (
    <ConfirmDelete
      opened={opened}
      question={copy.retractQuestion}
      note={copy.retractNote}
      action={copy.retract}
      loading={isPending}
      onCancel={onClose}
      onDelete={confirm}
    />
  );
}
