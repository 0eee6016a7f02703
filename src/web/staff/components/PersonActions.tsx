import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PersonFile } from '#contract/accounts/schema/people.ts';
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
  readonly person: PersonFile;
  readonly name: string;
}

/** What staff may do with an account as a whole. */
export function PersonActions({ me, person, name }: Props) {
  const [asked, setAsked] = useState<'close' | 'open' | 'link' | 'reset' | null>(null);
  const done = () => setAsked(null);
  const change = useAdminAction(changePerson, () => words.changed);
  const send = useAdminAction(sendPasswordLink, () => words.sent);
  const reset = useAdminAction(resetSecondFactor, () => words.resetDone);
  const setActive = (active: boolean) => change.mutate({ id: person.id, active }, { onSettled: done });
  const mayBeSeenAs = person.active && person.user_type !== 'INTERNAL' && !person.admin;
  return (
    <div className={css.buttons}>
      {me.may_impersonate && mayBeSeenAs && (
        <Link to="/impersonate/$id" params={{ id: person.id }} className={buttonClass({ variant: 'outlineDark' })}>
          {words.impersonate}
        </Link>
      )}
      {person.active && (
        <Button variant="outlineDark" onClick={() => setAsked('link')}>
          {words.sendLink}
        </Button>
      )}
      {me.admin && me.id !== person.id && (
        <Button variant="outlineDark" onClick={() => setAsked(person.active ? 'close' : 'open')}>
          {person.active ? words.close : words.open}
        </Button>
      )}
      {me.admin && me.id !== person.id && person.has_second_factor && (
        <Button variant="outlineDark" onClick={() => setAsked('reset')}>
          {words.reset}
        </Button>
      )}
      {asked === 'reset' && (
        <ReasonModal
          title={words.resetAsk(name)}
          note={words.resetNote}
          label={words.resetReason}
          max={500}
          action={words.reset}
          loading={reset.isPending}
          back={admin.cancel}
          onBack={done}
          onClose={done}
          onAct={(reason) => reset.mutate({ id: person.id, reason }, { onSettled: done })}
        />
      )}
      <ConfirmModal
        opened={asked === 'link'}
        question={words.sendAsk(person.email)}
        note={words.sendNote}
        action={words.sendAction}
        loading={send.isPending}
        onCancel={done}
        onAct={() => send.mutate(person.id, { onSettled: done })}
      />
      <ConfirmDelete
        opened={asked === 'close'}
        question={words.closeAsk(name)}
        note={words.closeNote}
        action={words.close}
        loading={change.isPending}
        onCancel={done}
        onDelete={() => setActive(false)}
      />
      <ConfirmModal
        opened={asked === 'open'}
        question={words.openAsk(name)}
        note={words.openNote}
        action={words.open}
        loading={change.isPending}
        onCancel={done}
        onAct={() => setActive(true)}
      />
    </div>
  );
}
