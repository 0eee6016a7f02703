import type { ReactNode } from 'react';
import { Button } from '#web/ui/Button.tsx';
import type { AppForm, Field } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { admin } from '../copy/admin.ts';
import { people as words } from '../copy/people.ts';
import css from './Admin.module.css';

const FIELDS = [
  ['first_name', words.firstName],
  ['last_name', words.lastName],
  ['email', words.email],
] as const;
type PersonField = (typeof FIELDS)[number][0];

interface Props {
  /** Also the label of the button. */
  readonly title: string;
  readonly note: string;
  readonly form: Pick<AppForm<object>, 'id' | 'props' | 'isPending'> & {
    readonly field: (name: PersonField) => Field<string>;
  };
  readonly onClose: () => void;
  /** Fields besides name and email. */
  readonly children: ReactNode;
}

/** Name and email of a person who has no account yet, in a dialog. */
export function PersonForm({ title, note, form, onClose, children }: Props) {
  return (
    <Modal opened onClose={onClose} title={title}>
      <ModalBody>
        <form {...form.props} className={css.form}>
          <p className="muted">{note}</p>
          {FIELDS.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              type={name === 'email' ? 'email' : 'text'}
              autoComplete="off"
              required
              {...form.field(name)}
            />
          ))}
          {children}
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {admin.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {title}
        </Button>
      </ModalFooter>
    </Modal>
  );
}

/** What is missing of the person, by field. */
export const missingPersonFields = (person: Readonly<Record<PersonField, string>>) =>
  Object.fromEntries(FIELDS.map(([name]) => [name, person[name].trim() === '' && words.required[name]]));
