import { Button } from '#web/ui/Button.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { requests } from '../copy/people.ts';
import css from './Admin.module.css';

interface Props {
  readonly title: string;
  /** The consequences. */
  readonly note?: string;
  readonly label: string;
  readonly max: number;
  readonly action: string;
  readonly back: string;
  readonly onBack: () => void;
  readonly onClose: () => void;
  /** Errors beside those of the reason are the caller's to show. */
  readonly send: (reason: string) => Promise<unknown>;
  readonly onSuccess: () => void;
  readonly onError?: () => void;
}

/** Asks for a reason before an action that can't be undone. */
export function ReasonModal({ title, note, label, max, action, back, onBack, onClose, ...submission }: Props) {
  const form = useAppForm({
    ...submission,
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: !reason.trim() && requests.reasonRequired }),
    send: ({ reason }) => submission.send(reason),
  });
  return (
    <Modal opened onClose={onClose} title={title}>
      <ModalBody>
        <form {...form.props} className={css.form}>
          {note && <p>{note}</p>}
          <TextArea label={label} required size="medium" max={max} {...form.field('reason')} />
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onBack}>
          {back}
        </Button>
        <Button type="submit" form={form.id} variant="delete" loading={form.isPending}>
          {action}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
