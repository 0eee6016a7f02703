import { MAX_FILES } from '#contract/documents/rules.ts';
import { LIMITS } from '#contract/limits.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import { useRequestFiles } from '../queries/documents.ts';
import css from './Documents.module.css';

interface Props {
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Sends a file request by email. */
export function RequestFilesDialog({ opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={copy.request}>
      <RequestFilesForm onClose={onClose} />
    </Modal>
  );
}

function RequestFilesForm({ onClose }: Pick<Props, 'onClose'>) {
  const ask = useRequestFiles();
  const form = useAppForm({
    initialValues: { email: '', what: '', due_on: '', max_files: '5' },
    validate: ({ email, what }) => ({
      email: !email.trim() && copy.emailMissing,
      what: !what.trim() && copy.whatMissing,
    }),
    send: ({ email, what, due_on, max_files }) =>
      ask.mutateAsync({ email: email.trim(), what, due_on: due_on || null, max_files: Number(max_files) }),
    onSuccess: onClose,
  });
  return (
    <>
      <ModalBody>
        <form {...form.props} className={css.form}>
          <FormAlert form={form} />
          <TextField
            label={copy.email}
            type="email"
            autoComplete="off"
            maxLength={LIMITS.email}
            {...form.field('email')}
          />
          <TextArea label={copy.what} hint={copy.whatHint} max={500} {...form.field('what')} />
          <DateField label={copy.dueOn} {...form.field('due_on')} />
          <TextField
            label={copy.files}
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_FILES}
            {...form.field('max_files')}
          />
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {copy.send}
        </Button>
      </ModalFooter>
    </>
  );
}
