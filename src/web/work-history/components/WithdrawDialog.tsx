import type { Project } from '#contract/work-history/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { copy } from '../copy.ts';
import { useWithdrawProject } from '../queries/mutations.ts';

interface Props {
  readonly project: Project;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks for confirmation before a record is withdrawn, which is final. */
export function WithdrawDialog({ project: { id, title, mwbe }, opened, onClose }: Props) {
  const { mutate, isPending, error, reset } = useWithdrawProject();
  const close = () => {
    reset();
    onClose();
  };
  const withdraw = () =>
    mutate(id, {
      onSuccess: () => {
        close();
        showAlert({ variant: 'success', text: copy.withdrew(title) });
      },
    });
  return (
    <Modal opened={opened} onClose={close} title={copy.withdrawTitle}>
      <ModalBody>
        <p>{copy.withdrawNote(title, mwbe.legal_business_name)}</p>
        <div role="alert">{error && <Banner variant="error">{error.message}</Banner>}</div>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={close}>
          {copy.cancel}
        </Button>
        <Button loading={isPending} onClick={withdraw}>
          {copy.actions.withdraw}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
