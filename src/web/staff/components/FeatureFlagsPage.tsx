import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FeatureFlag } from '#contract/staff/schema/admin.ts';
import { useMe } from '#web/session/queries.ts';
import { Switch } from '#web/ui/Choice.tsx';
import { admin } from '../copy/admin.ts';
import { formatTimestamp } from '../model/timestamps.ts';
import { featureFlagsQuery, setFeatureFlag, useAdminAction } from '../queries/admin.ts';
import css from './Admin.module.css';
import { AdminHeader } from './AdminHeader.tsx';
import { AdminQueryBoundary } from './AdminQueryBoundary.tsx';
import { ConfirmModal } from './ConfirmModal.tsx';

const words = admin.featureFlags;

/** Parts of the product that can be turned off. */
export function FeatureFlagsPage() {
  const query = useQuery(featureFlagsQuery);
  const me = useMe();
  const [flag, setFlag] = useState<FeatureFlag | null>(null);
  const [opened, setOpened] = useState(false);
  const change = useAdminAction(setFeatureFlag, ({ name, is_on }) => words.done(words.names[name], is_on));
  const close = () => setOpened(false);
  return (
    <div className={`page ${css.page}`}>
      <AdminHeader title={words.title} intro={words.intro} />
      <AdminQueryBoundary what={words.title} query={query}>
        {(flags) => (
          <ul className={css.list}>
            {flags.map((one) => (
              <li key={one.name}>
                <Switch
                  checked={one.is_on}
                  disabled={me?.admin !== true}
                  onChange={() => {
                    setFlag(one);
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
      </AdminQueryBoundary>
      {me?.admin !== true && <p className={css.note}>{words.adminsOnly}</p>}
      {flag && (
        <ConfirmModal
          opened={opened}
          title={flag.is_on ? words.confirmOff(words.names[flag.name]) : words.confirmOn(words.names[flag.name])}
          note={words.confirmNote}
          action={flag.is_on ? words.turnOff : words.turnOn}
          loading={change.isPending}
          onCancel={close}
          onConfirm={() => change.mutate({ name: flag.name, is_on: !flag.is_on }, { onSettled: close })}
        />
      )}
    </div>
  );
}
