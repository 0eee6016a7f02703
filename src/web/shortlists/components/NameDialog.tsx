import { LIMITS } from '#contract/limits.ts';
import type { Shortlist } from '#contract/shortlists/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/lists.ts';
import css from './Lists.module.css';

interface Props {
  readonly title: string;
  readonly note?: string;
  readonly name?: string;
  readonly action: string;
  readonly send: (name: string) => Promise<Shortlist>;
  readonly onDone: (list: Shortlist) => void;
  readonly onClose: () => void;
}

/** Asks for the name of a list. */
export function NameDialog({ title, onClose, ...form }: Props) {
  return (
    <Modal opened onClose={onClose} title={title}>
      <NameForm {...form} onClose={onClose} />
    </Modal>
  );
}

function NameForm({ note, name = '', action, send, onDone, onClose }: Omit<Props, 'title'>) {
  const form = useAppForm({
    initialValues: { name },
    validate: (values) => ({ name: !values.name.trim() && copy.nameMissing }),
    send: (values) => send(values.name.trim()),
    onSuccess: onDone,
  });
  return (
    <>
      <ModalBody>
        <form {...form.props} className={css.form}>
          <FormAlert form={form} />
          {note && <p className="muted">{note}</p>}
          <TextField label={copy.nameLabel} maxLength={LIMITS.name} autoComplete="off" {...form.field('name')} />
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {action}
        </Button>
      </ModalFooter>
    </>
  );
}
