import { LIMITS } from '#contract/limits.ts';
import { NOTE_SUBJECTS, type NoteSubject } from '#contract/outreach/rules/kinds.ts';
import type { OutreachEntry } from '#contract/outreach/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy.ts';
import { useOutreachActs } from '../queries.ts';
import css from './Outreach.module.css';

interface Props {
  readonly opportunityId: string;
  /** Null while it is closed; an entry to add to, or none. */
  readonly noting: { readonly entry: OutreachEntry | null } | null;
  readonly onClose: () => void;
}

type About = NoteSubject | 'correction';
const SUBJECTS = NOTE_SUBJECTS.map((value) => ({ value: value as About, label: copy.aboutItems[value] }));
const CORRECTION = { value: 'correction' as About, label: copy.correction };

/** What was typed is there again when the dialog reopens. */
export function NoteDialog({ opportunityId, noting, onClose }: Props) {
  const { note, correct } = useOutreachActs(opportunityId);
  const entry = noting?.entry ?? null;
  const form = useAppForm({
    keepAs: `outreach note ${opportunityId}`,
    initialValues: { about: 'contact' as About, happened_on: '', words: '' },
    validate: ({ words }) => ({ words: !words.trim() && copy.wordsMissing }),
    send: ({ about, happened_on, words }): Promise<unknown> =>
      about === 'correction' && entry
        ? correct(entry.id, words.trim())
        : note({
            about: about === 'correction' ? 'contact' : about,
            mwbe_id: entry?.mwbe_id ?? null,
            happened_on: happened_on || null,
            words: words.trim(),
          }),
    onSuccess: () => {
      form.reset();
      onClose();
      showAlert({ variant: 'success', text: copy.saved });
    },
  });
  const close = () => {
    form.clearErrors();
    onClose();
  };
  // a firm's own word is the firm's to change
  const items = entry && entry.side !== 'firm' ? [...SUBJECTS, CORRECTION] : SUBJECTS;
  const about = form.field('about');
  // kept from another entry, it may not be among them
  const value = items.some((item) => item.value === about.value) ? about.value : 'contact';
  return (
    <Modal opened={noting !== null} onClose={close} title={copy.noteTitle}>
      <ModalBody>
        <p>{copy.noteIntro}</p>
        {entry?.firm && <p>{copy.noteOfFirm(entry.firm)}</p>}
        <form {...form.props} className={css.form}>
          <Dropdown label={copy.about} items={items} {...about} value={value} />
          {value !== 'correction' && <DateField label={copy.happenedOn} {...form.field('happened_on')} />}
          <TextArea label={copy.words} required max={LIMITS.longText} {...form.field('words')} />
        </form>
        <FormAlert form={form} />
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={close}>
          {copy.close}
        </Button>
        <Button loading={form.isPending} onClick={form.submit}>
          {copy.save}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
