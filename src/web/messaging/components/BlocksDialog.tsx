import { useQuery } from '@tanstack/react-query';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { dayOf } from '#web/ui/formats.ts';
import { Modal, ModalBody } from '#web/ui/Modal.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy as inbox } from '../copy/inbox.ts';
import { safety as copy, copy as thread } from '../copy/thread.ts';
import { copy as write } from '../copy/write.ts';
import { blocksQuery, useBlocking } from '../queries/threads.ts';
import css from './Inbox.module.css';

/** Companies that the person's companies have blocked, each with its end. */
export function BlocksDialog({ onClose }: { readonly onClose: () => void }) {
  const query = useQuery(blocksQuery);
  const { unblock } = useBlocking();
  const end = (id: string) =>
    unblock.mutate(id, {
      onSuccess: () => showAlert({ variant: 'success', text: write.blockEnded }),
      onError: ({ message }) => showAlert({ variant: 'error', text: message }),
    });
  return (
    <Modal opened onClose={onClose} title={copy.blocksTitle}>
      <ModalBody>
        <p>{copy.blocksIntro}</p>
        <QueryBoundary query={query} copy={inbox} skeleton={<Skeleton width={60} />}>
          {(blocks) =>
            blocks.length === 0 ? (
              <p className={css.soft}>{copy.noBlocks}</p>
            ) : (
              <ul>
                {blocks.map(({ id, blocked, blocked_by, blocked_at }) => (
                  <li key={id} className={css.row}>
                    <span>
                      {blocked.name}
                      <br />
                      <span className={css.soft}>{copy.blockedBy(blocked_by, dayOf(blocked_at))}</span>
                    </span>
                    <Button
                      variant="outlineDark"
                      size="dense"
                      aria-label={`${thread.unblock}: ${blocked.name}`}
                      loading={unblock.isPending && unblock.variables === id}
                      onClick={() => end(id)}
                    >
                      {thread.unblock}
                    </Button>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryBoundary>
      </ModalBody>
    </Modal>
  );
}
