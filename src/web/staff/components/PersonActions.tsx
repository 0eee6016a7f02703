import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PersonDetails } from '#contract/accounts/schema/people.ts';
import type { Me } from '#contract/accounts/schema.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { admin } from '../copy/admin.ts';
import { person as words } from '../copy/people.ts';
import { useAdminAction } from '../queries/admin.ts';
import { changePerson, resetSecondFactor, sendPasswordLink } from '../queries/people.ts';
import css from './Admin.module.css';
import { ConfirmModal } from './ConfirmModal.tsx';
import { ReasonModal } from './ReasonModal.tsx';

interface Props {
  readonly me: Me;
  readonly person: PersonDetails;
  readonly name: string;
}

type Action = 'deactivate' | 'reactivate' | 'link' | 'reset';

/** Actions of staff on an account. */
export function PersonActions({ me, person, name }: Props) {
  const [action, setAction] = useState<Action | null>(null);
  const mayBeImpersonated = person.active && person.user_type !== 'INTERNAL' && !person.admin;
  return (
    <div className={css.buttons}>
      {me.may_impersonate && mayBeImpersonated && (
        <Link to="/impersonate/$id" params={{ id: person.id }} className={buttonClass({ variant: 'outlineDark' })}>
          {words.impersonate}
        </Link>
      )}
      {person.active && (
        <Button variant="outlineDark" onClick={() => setAction('link')}>
          {words.sendLink}
        </Button>
      )}
      {me.admin && me.id !== person.id && (
        <Button variant="outlineDark" onClick={() => setAction(person.active ? 'deactivate' : 'reactivate')}>
          {person.active ? words.deactivate : words.reactivate}
        </Button>
      )}
      {me.admin && me.id !== person.id && person.has_second_factor && (
        <Button variant="outlineDark" onClick={() => setAction('reset')}>
          {words.reset}
        </Button>
      )}
      <ActionDialogs action={action} person={person} name={name} onDone={() => setAction(null)} />
    </div>
  );
}

interface DialogsProps {
  readonly action: Action | null;
  readonly person: PersonDetails;
  readonly name: string;
  readonly onDone: () => void;
}

/** The confirmation of each action. */
function ActionDialogs({ action, person, name, onDone }: DialogsProps) {
  const change = useAdminAction(changePerson, () => words.changed);
  const send = useAdminAction(sendPasswordLink, () => words.sent);
  const reset = useAdminAction(resetSecondFactor, () => words.resetDone);
  const setActive = (active: boolean) => change.mutate({ id: person.id, active }, { onSettled: onDone });
  return (
    <>
      {action === 'reset' && (
        <ReasonModal
          title={words.resetTitle(name)}
          note={words.resetNote}
          label={words.resetReason}
          max={500}
          action={words.reset}
          back={admin.cancel}
          onBack={onDone}
          onClose={onDone}
          send={(reason) => reset.mutateAsync({ id: person.id, reason })}
          onSuccess={onDone}
          onError={onDone}
        />
      )}
      <ConfirmModal
        opened={action === 'link'}
        title={words.sendTitle(person.email)}
        note={words.sendNote}
        action={words.sendAction}
        loading={send.isPending}
        onCancel={onDone}
        onConfirm={() => send.mutate(person.id, { onSettled: onDone })}
      />
      <ConfirmDelete
        opened={action === 'deactivate'}
        question={words.deactivateTitle(name)}
        note={words.deactivateNote}
        action={words.deactivate}
        loading={change.isPending}
        onCancel={onDone}
        onDelete={() => setActive(false)}
      />
      <ConfirmModal
        opened={action === 'reactivate'}
        title={words.reactivateTitle(name)}
        note={words.reactivateNote}
        action={words.reactivate}
        loading={change.isPending}
        onCancel={onDone}
        onConfirm={() => setActive(true)}
      />
    </>
  );
}
