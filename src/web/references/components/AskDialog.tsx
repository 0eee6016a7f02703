import { LIMITS } from '#contract/limits.ts';
import { Button } from '#web/ui/Button.tsx';
import { DialogForm } from '#web/ui/form/DialogForm.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { textOrNull } from '#web/ui/form/text-or-null.ts';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { askForm as copy, own } from '../copy.ts';
import { useAskForReference } from '../queries.ts';

interface Props {
  readonly mwbeId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Asks somebody outside for a reference; what was typed is kept until it is sent. */
export function AskDialog({ opened, onClose, mwbeId }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={own.ask}>
      <AskForm mwbeId={mwbeId} onClose={onClose} />
    </Modal>
  );
}

function AskForm({ mwbeId, onClose }: Omit<Props, 'opened'>) {
  const ask = useAskForReference(mwbeId);
  const form = useAppForm({
    keepAs: `reference request ${mwbeId}`,
    initialValues: { name: '', email: '', relation: '', message: '' },
    validate: ({ name, email, relation }) => ({
      name: !name.trim() && copy.nameMissing,
      email: !email.trim() && copy.emailMissing,
      relation: !relation.trim() && copy.relationMissing,
    }),
    send: ({ message, ...values }) => ask.mutateAsync({ ...values, message: textOrNull(message) }),
    onSuccess: onClose,
  });
  return (
    <>
      <ModalBody>
        <DialogForm form={form}>
          <FormAlert form={form} />
          <p>{copy.lead}</p>
          <TextField label={copy.name} autoComplete="off" maxLength={LIMITS.name} {...form.field('name')} />
          <TextField
            label={copy.email}
            hint={copy.emailHint}
            type="email"
            autoComplete="off"
            maxLength={LIMITS.email}
            {...form.field('email')}
          />
          <TextField
            label={copy.relation}
            hint={copy.relationHint}
            maxLength={LIMITS.title}
            {...form.field('relation')}
          />
          <TextArea label={copy.message} max={1000} {...form.field('message')} />
        </DialogForm>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {own.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {copy.send}
        </Button>
      </ModalFooter>
    </>
  );
}
