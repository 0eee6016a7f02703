import type { OwnReference } from '#contract/references/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogForm } from '#web/ui/form/DialogForm.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { own as copy } from '../copy.ts';
import { useReply } from '../queries.ts';

interface Props {
  readonly mwbeId: string;
  readonly reference: OwnReference;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The firm's one public answer to a reference. */
export function ReplyDialog({ reference, opened, onClose, mwbeId }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={copy.replyTo(reference.name)}>
      <ReplyForm mwbeId={mwbeId} id={reference.id} onClose={onClose} />
    </Modal>
  );
}

function ReplyForm({ mwbeId, id, onClose }: { mwbeId: string; id: string; onClose: () => void }) {
  const reply = useReply(mwbeId);
  const form = useAppForm({
    keepAs: `reference reply ${id}`,
    initialValues: { reply: '' },
    validate: (values) => ({ reply: !values.reply.trim() && copy.replyMissing }),
    send: (values) => reply.mutateAsync({ id, reply: values.reply }),
    onSuccess: onClose,
  });
  return (
    <>
      <ModalBody>
        <DialogForm form={form}>
          <FormAlert form={form} />
          <TextArea label={copy.replyLabel} hint={copy.replyHint} size="medium" max={1000} {...form.field('reply')} />
        </DialogForm>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {copy.reply}
        </Button>
      </ModalFooter>
    </>
  );
}
