import { LIMITS } from '#contract/limits.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy/verified-work.ts';
import { copy as words } from '../copy.ts';
import { useRetractWork } from '../queries/signed-record.ts';

interface Props {
  readonly projectId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks why verified work is retracted: both parties are told. */
export function RetractDialog({ projectId, opened, onClose }: Props) {
  const { mutateAsync } = useRetractWork(projectId);
  const form = useAppForm({
    initialValues: { explanation: '' },
    validate: ({ explanation }) => ({ explanation: !explanation.trim() && words.required }),
    // success unmounts this dialog with its list item, so only the promise still reports the outcome
    send: ({ explanation }) =>
      mutateAsync(explanation.trim()).then(() => {
        showAlert({ variant: 'success', text: copy.retracted });
        onClose();
      }),
  });
  const close = () => {
    form.clearErrors();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={copy.retractQuestion}>
      <ModalBody>
        <p>{copy.retractNote}</p>
        <form {...form.props}>
          <TextArea label={copy.retractReason} required max={LIMITS.longText} {...form.field('explanation')} />
        </form>
        <div role="alert">{form.alert && <Banner variant="error">{form.alert}</Banner>}</div>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={close}>
          {words.cancel}
        </Button>
        <Button variant="delete" loading={form.isPending} onClick={form.submit}>
          {copy.retract}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
