import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { copy } from '../copy/edit.ts';

interface Props<Result> {
  readonly opened: boolean;
  readonly title: string;
  readonly note: string;
  readonly action: string;
  /** Of the button that changes nothing. */
  readonly back?: string;
  readonly isDeletion?: boolean;
  readonly act: () => Promise<Result>;
  readonly onDone: (result: Result) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks before something that cannot be taken back; a refusal of the server is shown in the dialog. */
export function Question<Result>(props: Props<Result>) {
  const { opened, title, note, action, back = copy.cancel, isDeletion = false, act, onDone, onClose, children } = props;
  const form = useAppForm({
    initialValues: {},
    send: act,
    onSuccess: (result) => {
      onClose();
      onDone(result);
    },
  });
  const close = () => {
    form.clearErrors();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={title}>
      <ModalBody>
        <p>{note}</p>
        {children}
        <FormAlert form={form} />
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={close}>
          {back}
        </Button>
        <Button variant={isDeletion ? 'delete' : 'dark'} loading={form.isPending} onClick={form.submit}>
          {action}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
