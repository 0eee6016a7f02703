import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { link as copy } from '../copy/link.ts';
import css from './References.module.css';

interface Props {
  readonly opened: boolean;
  /** There is an answer, which is withdrawn; else the request is declined. */
  readonly given: boolean;
  readonly action: Pick<UseMutationResult<unknown, Error, boolean>, 'mutate' | 'isPending' | 'error'>;
  readonly onClose: () => void;
  readonly onLeft: (noMore: boolean) => void;
}

/** Asks before a request is declined or an answer withdrawn, and whether firms may write again. */
export function LeaveDialog({ opened, given, action, onClose, onLeft }: Props) {
  const [noMore, setNoMore] = useState(false);
  return (
    <Modal opened={opened} onClose={onClose} title={given ? copy.withdrawQuestion : copy.declineQuestion}>
      <ModalBody>
        <div className={css.form}>
          <div role="alert">{action.error && <Banner variant="error">{action.error.message}</Banner>}</div>
          <p>{given ? copy.withdrawNote : copy.declineNote}</p>
          <Checkbox checked={noMore} onChange={setNoMore}>
            {copy.noMore}
          </Checkbox>
        </div>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button
          variant="delete"
          loading={action.isPending}
          onClick={() => action.mutate(noMore, { onSuccess: () => onLeft(noMore) })}
        >
          {given ? copy.withdrawAction : copy.declineAction}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
