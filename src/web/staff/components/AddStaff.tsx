import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import type { NewStaff } from '#contract/accounts/schema/people.ts';
import { ApiError } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { Modal, ModalFoot, ModalMain } from '#web/ui/Modal.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { desk } from '../copy/desk.ts';
import { person, people as words } from '../copy/people.ts';
import { useAct } from '../queries/desk.ts';
import { addStaff } from '../queries/people.ts';
import css from './Desk.module.css';

const EMPTY: NewStaff = { email: '', first_name: '', last_name: '', admin: false, may_impersonate: false };
const TEXTS = [
  ['first_name', words.firstName, 'off'],
  ['last_name', words.lastName, 'off'],
  ['email', words.email, 'off'],
] as const;

/** A new member of staff, who gets a link to choose a password. */
export function AddStaff({ onClose }: { readonly onClose: () => void }) {
  const form = useId();
  const navigate = useNavigate();
  const [staff, setStaff] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const add = useAct(addStaff, ({ email }) => words.addDone(email));
  const refused = (name: string) => (add.error instanceof ApiError ? add.error.field(name) : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (TEXTS.some(([name]) => staff[name].trim() === '') || add.isPending) return;
    add.mutate(staff, {
      onSuccess: ({ id }) => {
        onClose();
        void navigate({ to: '/staff/people/$id', params: { id } });
      },
    });
  };
  return (
    <Modal opened onClose={onClose} title={words.add}>
      <ModalMain>
        <form id={form} className={css.form} onSubmit={submit} noValidate>
          <p className="muted">{words.addNote}</p>
          {TEXTS.map(([name, label, autoComplete]) => (
            <TextField
              key={name}
              label={label}
              type={name === 'email' ? 'email' : 'text'}
              autoComplete={autoComplete}
              required
              value={staff[name]}
              onChange={(value) => setStaff({ ...staff, [name]: value })}
              error={tried && staff[name].trim() === '' ? words.required : refused(name)}
            />
          ))}
          {(['admin', 'may_impersonate'] as const).map((right) => (
            <div key={right}>
              <Checkbox checked={staff[right]} onChange={(value) => setStaff({ ...staff, [right]: value })}>
                {person.rightNames[right]}
              </Checkbox>
              <p className={css.note}>{person.rightNotes[right]}</p>
            </div>
          ))}
        </form>
      </ModalMain>
      <ModalFoot>
        <Button variant="outlineDark" onClick={onClose}>
          {desk.cancel}
        </Button>
        <Button type="submit" form={form} loading={add.isPending}>
          {words.add}
        </Button>
      </ModalFoot>
    </Modal>
  );
}
