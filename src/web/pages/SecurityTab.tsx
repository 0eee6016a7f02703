import { SecuritySettings } from '#web/second-factor/components/SecuritySettings.tsx';
import { ChangePassword } from '#web/session/components/ChangePassword.tsx';
import { Sessions } from '#web/session/components/Sessions.tsx';
import { useMe } from '#web/session/queries.ts';
import css from './AccountSettings.module.css';

/**
 * Password, two-step verification and sessions. During an impersonation, only the sessions, read-only; after a single
 * sign-on, only this session.
 */
export function SecurityTab() {
  const me = useMe();
  const mayChange = !me?.impersonating && me?.signed_in_through === null;
  return (
    <div className={css.security}>
      {mayChange && <ChangePassword />}
      {mayChange && <SecuritySettings />}
      <Sessions />
    </div>
  );
}
