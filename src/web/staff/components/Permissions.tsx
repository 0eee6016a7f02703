import { useState } from 'react';
import type { PersonFile, Right } from '#contract/accounts/schema/people.ts';
import { Switch } from '#web/ui/Choice.tsx';
import { person as words } from '../copy/people.ts';
import { useAdminAction } from '../queries/admin.ts';
import { changePerson } from '../queries/people.ts';
import css from './Admin.module.css';
import { ConfirmModal } from './ConfirmModal.tsx';

const RIGHTS = Object.keys(words.rightNames) as Right[];

interface Props {
  readonly person: PersonFile;
  readonly name: string;
  readonly mayChange: boolean;
}

/** The rights of one person; each change is asked for once more. */
export function Permissions({ person, name, mayChange }: Props) {
  const [asked, setAsked] = useState<Right>('admin');
  const [opened, setOpened] = useState(false);
  const change = useAdminAction(changePerson, () => words.changed);
  const has = person[asked];
  const right = words.rightNames[asked];
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
                setAsked(one);
                setOpened(true);
              }}
            >
              {words.rightNames[one]}
            </Switch>
            <p className={css.note}>{words.rightNotes[one]}</p>
          </li>
        ))}
      </ul>
      {!mayChange && <p className={css.note}>{words.administrators}</p>}
      <ConfirmModal
        opened={opened}
        question={has ? words.take(right, name) : words.grant(right, name)}
        note={words.rightNote}
        action={has ? words.takeAction : words.grantAction}
        loading={change.isPending}
        onCancel={close}
        onAct={() => change.mutate({ id: person.id, [asked]: !has }, { onSettled: close })}
      />
    </>
  );
}
