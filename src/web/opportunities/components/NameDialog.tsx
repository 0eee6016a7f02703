import { LIMITS } from '#contract/limits.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/edit.ts';

interface Props {
  readonly opened: boolean;
  readonly title: string;
  readonly note?: string;
  readonly label: string;
  readonly missing: string;
  readonly action: string;
  /** To begin with. */
  readonly name: string;
  readonly send: (name: string) => Promise<unknown>;
  readonly onDone: (name: string) => void;
  readonly onClose: () => void;
}

/** Asks for one name. */
export function NameDialog(props: Props) {
  const { opened, title, note, label, missing, action, name, send, onDone, onClose } = props;
  const form = useAppForm({
    initialValues: { name },
    validate: (values) => ({ name: !values.name.trim() && missing }),
    send: (values) => send(values.name.trim()),
    onSuccess: (_, values) => onDone(values.name.trim()),
  });
  const close = () => {
    form.clearErrors();
    onClose();
  };
  return (
    <Modal opened={opened} onClose={close} title={title}>
      <ModalBody>
        {note && <p>{note}</p>}
        <form {...form.props}>
          <TextField label={label} maxLength={LIMITS.name} autoComplete="off" {...form.field('name')} />
        </form>
        <FormAlert form={form} />
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={close}>
          {copy.cancel}
        </Button>
        <Button loading={form.isPending} onClick={form.submit}>
          {action}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
