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
  // the work goes from the list, and this dialog with it: only the promise tells what became of it
  const confirm = () =>
    mutateAsync()
      .then(() => showAlert({ variant: 'success', text: copy.takenBack }))
      .catch((error: Error) => showAlert({ variant: 'error', text: error.message }))
      .finally(onClose);
  return (
    <ConfirmDelete
      opened={opened}
      question={copy.takeBackQuestion}
      note={copy.takeBackNote}
      action={copy.takeBack}
      loading={isPending}
      onCancel={onClose}
      onDelete={confirm}
    />
  );
}
