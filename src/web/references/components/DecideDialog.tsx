import type { Decision } from '#contract/references/rules.ts';
import type { FlaggedReference } from '#contract/references/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogForm } from '#web/ui/form/DialogForm.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { staff as copy } from '../copy/staff.ts';
import { useDecide } from '../queries.ts';

interface Props {
  readonly of: FlaggedReference;
  readonly decision: Decision;
  readonly onClose: () => void;
}

/** Asks for the reason of a decision. */
export function DecideDialog({ of, decision, onClose }: Props) {
  const decide = useDecide();
  const form = useAppForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: !reason.trim() && copy.reasonMissing }),
    send: ({ reason }) => decide.mutateAsync({ id: of.id, decision, reason }),
    onSuccess: onClose,
  });
  return (
    <Modal opened onClose={onClose} title={copy.questions[decision]}>
      <ModalBody>
        <DialogForm form={form}>
          <FormAlert form={form} />
          <TextArea label={copy.reason} max={500} {...form.field('reason')} />
        </DialogForm>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button
          type="submit"
          form={form.id}
          variant={decision === 'hidden' ? 'delete' : 'dark'}
          loading={form.isPending}
        >
          {decision === 'hidden' ? copy.hide : copy.show}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
