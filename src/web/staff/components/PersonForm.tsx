import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ApiError } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
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
type PersonFields = Readonly<Record<(typeof FIELDS)[number][0], string>>;

interface Props<Person extends PersonFields> {
  /** Also what the button says. */
  readonly title: string;
  readonly note: string;
  readonly person: Person;
  readonly onChange: (person: Person) => void;
  readonly act: { readonly isPending: boolean; readonly error: Error | null };
  readonly onSend: () => void;
  readonly onClose: () => void;
  /** What is asked besides name and e-mail. */
  readonly children: ReactNode;
}

/** Asks staff for a person who has no account yet. */
export function PersonForm<Person extends PersonFields>({
  title,
  note,
  person,
  onChange,
  act,
  onSend,
  onClose,
  children,
}: Props<Person>) {
  const form = useId();
  const [tried, setTried] = useState(false);
  const refused = (name: string) => (act.error instanceof ApiError ? act.error.field(name) : undefined);
  const isMissing = ([name]: (typeof FIELDS)[number]) => person[name].trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!FIELDS.some(isMissing) && !act.isPending) onSend();
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <ModalBody>
        <form id={form} className={css.form} onSubmit={submit} noValidate>
          <p className="muted">{note}</p>
          {FIELDS.map((text) => {
            const [name, label] = text;
            return (
              <TextField
                key={name}
                label={label}
                type={name === 'email' ? 'email' : 'text'}
                autoComplete="off"
                required
                value={person[name]}
                onChange={(value) => onChange({ ...person, [name]: value })}
                error={tried && isMissing(text) ? words.required : refused(name)}
              />
            );
          })}
          {children}
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {admin.cancel}
        </Button>
        <Button type="submit" form={form} loading={act.isPending}>
          {title}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
