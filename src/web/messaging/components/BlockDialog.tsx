import type { Thread } from '#contract/messaging/schema/threads.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { copy } from '../copy/thread.ts';
import { useBlocking } from '../queries/threads.ts';

interface Props {
  readonly thread: Pick<Thread, 'own' | 'other'>;
  readonly onClose: () => void;
}

/** Asks before a company is blocked, since it holds for everybody of the two. */
export function BlockDialog({ thread: { own, other }, onClose }: Props) {
  const { block } = useBlocking();
  const confirm = () =>
    block.mutate(
      { organization_id: other.id, from: own.id },
      {
        onSuccess: () => {
          showAlert({ variant: 'success', text: copy.blocked(other.name) });
          onClose();
        },
        onError: ({ message }) => {
          showAlert({ variant: 'error', text: message });
          onClose();
        },
      },
    );
  return (
    <ConfirmDelete
      opened
      question={copy.blockAsk(other.name)}
      note={copy.blockNote(own.name)}
      action={copy.blockAction}
      loading={block.isPending}
      onCancel={onClose}
      onDelete={confirm}
    />
  );
}
