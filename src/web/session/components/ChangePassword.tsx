import { type FormEvent, useState } from 'react';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PasswordField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/security.ts';
import { useChangePassword } from '../queries/sessions.ts';
import { useMe } from '../queries.ts';
import { passwordError } from './NewPasswordPage.tsx';
import css from './Security.module.css';

/** A section of the account settings: another password, after which one is logged in here alone. */
export function ChangePassword() {
  const me = useMe();
  const change = useChangePassword();
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = passwordError(password, me?.email ?? null);
    setFault(found);
    if (!found && !change.isPending) change.mutate(password, { onSuccess: () => setPassword('') });
  };
  const refused = change.error instanceof ApiError ? change.error.field('password') : undefined;
  return (
    <section className={css.section}>
      <h2>{copy.passwordTitle}</h2>
      {me?.impersonating ? (
        <p className="muted">{copy.ownerOnly}</p>
      ) : (
        <form className={css.form} onSubmit={submit} noValidate>
          <div role="status">{change.isSuccess && <Banner variant="success">{copy.changed}</Banner>}</div>
          <div role="alert">{change.error && !refused && <Banner variant="error">{change.error.message}</Banner>}</div>
          <input type="email" autoComplete="username" value={me?.email ?? ''} hidden readOnly />
          <PasswordField
            label={copy.newPassword}
            hint={copy.hint}
            autoComplete="new-password"
            value={password}
            onChange={setPassword}
            error={fault ?? refused}
          />
          <Button type="submit" loading={change.isPending}>
            {copy.change}
          </Button>
        </form>
      )}
    </section>
  );
}
