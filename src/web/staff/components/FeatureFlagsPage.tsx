import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FeatureSwitch } from '#contract/staff/schema/desk.ts';
import { useMe } from '#web/session/queries.ts';
import { Switch } from '#web/ui/Choice.tsx';
import { admin } from '../copy/admin.ts';
import { formatTimestamp } from '../model/timestamps.ts';
import { featureFlagsQuery, setFeatureFlag, useAdminAction } from '../queries/admin.ts';
import css from './Admin.module.css';
import { AdminHeader } from './AdminHeader.tsx';
import { ConfirmModal } from './ConfirmModal.tsx';
import { Loaded } from './Loaded.tsx';

const words = admin.switches;

/** Parts of the product that can be switched off. */
export function FeatureFlagsPage() {
  const query = useQuery(featureFlagsQuery);
  const me = useMe();
  const [asked, setAsked] = useState<FeatureSwitch | null>(null);
  const [opened, setOpened] = useState(false);
  const turn = useAdminAction(setFeatureFlag, ({ name, is_on }) => words.done(words.names[name], is_on));
  const close = () => setOpened(false);
  return (
    <div className={`page ${css.page}`}>
      <AdminHeader title={words.title} intro={words.intro} />
      <Loaded what={words.title} query={query}>
        {(switches) => (
          <ul className={css.list}>
            {switches.map((one) => (
              <li key={one.name}>
                <Switch
                  checked={one.is_on}
                  disabled={me?.admin !== true}
                  onChange={() => {
                    setAsked(one);
                    setOpened(true);
                  }}
                >
                  {words.names[one.name]}
                </Switch>
                <p>{words.notes[one.name]}</p>
                <p className={css.note}>
                  {one.changed_at ? words.changed(one.changed_by, formatTimestamp(one.changed_at)) : words.never}
                </p>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {me?.admin !== true && <p className={css.note}>{words.administrators}</p>}
      {asked && (
        <ConfirmModal
          opened={opened}
          question={asked.is_on ? words.askOff(words.names[asked.name]) : words.askOn(words.names[asked.name])}
          note={words.askNote}
          action={asked.is_on ? words.turnOff : words.turnOn}
          loading={turn.isPending}
          onCancel={close}
          onAct={() => turn.mutate({ name: asked.name, is_on: !asked.is_on }, { onSettled: close })}
        />
      )}
    </div>
  );
}
