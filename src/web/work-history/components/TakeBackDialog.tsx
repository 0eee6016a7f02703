import { showAlert } from '#web/ui/alerts.ts';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { copy } from '../copy/verified-work.ts';
import { useTakeBack } from '../queries/signed-record.ts';

interface Props {
  readonly projectId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function TakeBackDialog({ projectId, opened, onClose }: Props) {
  const { mutate, isPending } = useTakeBack(projectId);
  const confirm = () =>
    mutate(undefined, {
      onSuccess: () => showAlert({ variant: 'success', text: copy.takenBack }),
      onError: (error) => showAlert({ variant: 'error', text: error.message }),
      onSettled: onClose,
    });
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
