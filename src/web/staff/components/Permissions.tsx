import { useState } from 'react';
import type { PersonDetails, Right } from '#contract/accounts/schema/people.ts';
import { Switch } from '#web/ui/Choice.tsx';
import { person as words } from '../copy/people.ts';
import { useAdminAction } from '../queries/admin.ts';
import { changePerson } from '../queries/people.ts';
import css from './Admin.module.css';
import { ConfirmModal } from './ConfirmModal.tsx';

const RIGHTS = Object.keys(words.rightNames) as Right[];

interface Props {
  readonly person: PersonDetails;
  readonly name: string;
  readonly mayChange: boolean;
}

/** The permissions of one person; each change is confirmed. */
export function Permissions({ person, name, mayChange }: Props) {
  const [chosen, setChosen] = useState<Right>('admin');
  const [opened, setOpened] = useState(false);
  const change = useAdminAction(changePerson, () => words.changed);
  const has = person[chosen];
  const right = words.rightNames[chosen];
  const close = () => setOpened(false);
  const shown = RIGHTS.filter((one) => one !== 'may_impersonate' || person.user_type === 'INTERNAL');
  return (
    <>
      <ul className={css.list}>
        {shown.map((one) => (
          <li key={one}>
            <Switch
              checked={person[one]}
              disabled={!mayChange}
              onChange={() => {
                setChosen(one);
                setOpened(true);
              }}
            >
              {words.rightNames[one]}
            </Switch>
            <p className={css.note}>{words.rightNotes[one]}</p>
          </li>
        ))}
      </ul>
      {!mayChange && <p className={css.note}>{words.adminsOnly}</p>}
      <ConfirmModal
        opened={opened}
        title={has ? words.revoke(right, name) : words.grant(right, name)}
        note={words.rightNote}
        action={has ? words.revokeAction : words.grantAction}
        loading={change.isPending}
        onCancel={close}
        onConfirm={() => change.mutate({ id: person.id, [chosen]: !has }, { onSettled: close })}
      />
    </>
  );
}
