import { type FormEvent, useId, useState } from 'react';
import { ApiError } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { Modal, ModalFoot, ModalMain } from '#web/ui/Modal.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { desk, userTypes } from '../copy/desk.ts';
import { people as words } from '../copy/people.ts';
import { useAct } from '../queries/desk.ts';
import { inviteToPayments } from '../queries/people.ts';
import css from './Desk.module.css';

type Invitation = Parameters<typeof inviteToPayments>[0];

const EMPTY: Invitation = { first_name: '', last_name: '', email: '', user_type: 'MWBE', kind: 'payments' };
const TEXTS = [
  ['first_name', words.firstName],
  ['last_name', words.lastName],
  ['email', words.email],
] as const;
const TYPES = (['MWBE', 'PRIME'] as const).map((value) => ({ value, label: userTypes[value] }));
const KINDS = (['payments', 'dashboard payments'] as const).map((value) => ({
  value,
  label: words.inviteKinds[value],
}));

/** Somebody outside gets a link to payment tracking. */
export function InviteToPayments({ onClose }: { readonly onClose: () => void }) {
  const form = useId();
  const [invitation, setInvitation] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const invite = useAct(inviteToPayments, ({ email }) => words.inviteDone(email));
  const refused = (name: string) => (invite.error instanceof ApiError ? invite.error.field(name) : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (TEXTS.some(([name]) => invitation[name].trim() === '') || invite.isPending) return;
    invite.mutate(invitation, { onSuccess: onClose });
  };
  return (
    <Modal opened onClose={onClose} title={words.invite}>
      <ModalMain>
        <form id={form} className={css.form} onSubmit={submit} noValidate>
          <p className="muted">{words.inviteNote}</p>
          {TEXTS.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              type={name === 'email' ? 'email' : 'text'}
              autoComplete="off"
              required
              value={invitation[name]}
              onChange={(value) => setInvitation({ ...invitation, [name]: value })}
              error={tried && invitation[name].trim() === '' ? words.required : refused(name)}
            />
          ))}
          <Dropdown
            label={words.type}
            value={invitation.user_type}
            items={TYPES}
            onChange={(user_type) => setInvitation({ ...invitation, user_type })}
          />
          <Dropdown
            label={words.inviteTo}
            value={invitation.kind}
            items={KINDS}
            onChange={(kind) => setInvitation({ ...invitation, kind })}
          />
        </form>
      </ModalMain>
      <ModalFoot>
        <Button variant="outlineDark" onClick={onClose}>
          {desk.cancel}
        </Button>
        <Button type="submit" form={form} loading={invite.isPending}>
          {words.invite}
        </Button>
      </ModalFoot>
    </Modal>
  );
}
