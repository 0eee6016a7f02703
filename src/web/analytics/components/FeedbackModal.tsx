import { LIMITS } from '#contract/limits.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { feedback } from '../copy/feedback.ts';
import { useGiveFeedback } from '../queries/feedback.ts';
import css from './Feedback.module.css';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

export function FeedbackModal({ opened, onClose }: Props) {
  const give = useGiveFeedback();
  const form = useAppForm({
    initialValues: { text: '' },
    validate: ({ text }) => ({ text: !text.trim() && feedback.required }),
    send: ({ text }) => give.mutateAsync(text),
    onSuccess: () => {
      onClose();
      form.reset();
      showAlert({ variant: 'success', text: feedback.sent });
    },
  });
  return (
    <Modal opened={opened} onClose={onClose} title={feedback.give}>
      <ModalBody>
        <form {...form.props} className={css.form}>
          <p className="muted">{feedback.lead}</p>
          <FormAlert form={form} />
          <TextArea label={feedback.label} required size="medium" max={LIMITS.longText} {...form.field('text')} />
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {feedback.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {feedback.send}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
