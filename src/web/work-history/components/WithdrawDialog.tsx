import { LIMITS } from '#contract/limits.ts';
import type { Project } from '#contract/work-history/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy.ts';
import { useWithdrawProject } from '../queries/mutations.ts';

interface Props {
  readonly project: Project;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks why a record is withdrawn, which is final. A reason that was typed is there again when the dialog reopens. */
export function WithdrawDialog({ project: { id, title, version, mwbe }, opened, onClose }: Props) {
  const { mutateAsync } = useWithdrawProject();
  const form = useAppForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: !reason.trim() && copy.required }),
    send: ({ reason }) => mutateAsync({ id, version, reason: reason.trim() }),
    onSuccess: () => {
      onClose();
      showAlert({ variant: 'success', text: copy.withdrew(title) });
    },
  });
  const close = () => {
    form.clearErrors();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={copy.withdrawTitle}>
      <ModalBody>
        <p>{copy.withdrawNote(title, mwbe.legal_business_name)}</p>
        <form {...form.props}>
          <TextArea label={copy.withdrawReason} required max={LIMITS.longText} {...form.field('reason')} />
        </form>
        <div role="alert">{form.alert && <Banner variant="error">{form.alert}</Banner>}</div>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={close}>
          {copy.cancel}
        </Button>
        <Button loading={form.isPending} onClick={form.submit}>
          {copy.actions.withdraw}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
