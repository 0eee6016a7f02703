import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ApiError } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Modal, ModalFoot, ModalMain } from '#web/ui/Modal.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { desk } from '../copy/desk.ts';
import { people as words } from '../copy/people.ts';
import css from './Desk.module.css';

const TEXTS = [
  ['first_name', words.firstName],
  ['last_name', words.lastName],
  ['email', words.email],
] as const;
type Who = Readonly<Record<(typeof TEXTS)[number][0], string>>;

interface Props<Person extends Who> {
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
export function PersonForm<Person extends Who>({
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
  const isMissing = ([name]: (typeof TEXTS)[number]) => person[name].trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!TEXTS.some(isMissing) && !act.isPending) onSend();
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <ModalMain>
        <form id={form} className={css.form} onSubmit={submit} noValidate>
          <p className="muted">{note}</p>
          {TEXTS.map((text) => {
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
      </ModalMain>
      <ModalFoot>
        <Button variant="outlineDark" onClick={onClose}>
          {desk.cancel}
        </Button>
        <Button type="submit" form={form} loading={act.isPending}>
          {title}
        </Button>
      </ModalFoot>
    </Modal>
  );
}
