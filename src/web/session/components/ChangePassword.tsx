import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { PasswordField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/security.ts';
import { useChangePassword } from '../queries/sessions.ts';
import { useMe } from '../queries.ts';
import { passwordError } from './NewPasswordPage.tsx';
import css from './Security.module.css';

/** Changing the password ends all other sessions. */
export function ChangePassword() {
  const me = useMe();
  const change = useChangePassword();
  const form = useAppForm({
    initialValues: { password: '' },
    validate: ({ password }) => ({ password: passwordError(password, me?.email ?? null) }),
    send: ({ password }) => change.mutateAsync(password),
    onSuccess: () => form.reset(),
  });
  return (
    <section className={css.section}>
      <h2>{copy.passwordTitle}</h2>
      {me?.impersonating ? (
        <p className="muted">{copy.ownerOnly}</p>
      ) : (
        <form {...form.props} className={css.form}>
          <div role="status">{change.isSuccess && <Banner variant="success">{copy.changed}</Banner>}</div>
          <FormAlert form={form} />
          <input type="email" autoComplete="username" value={me?.email ?? ''} hidden readOnly />
          <PasswordField
            label={copy.newPassword}
            hint={copy.hint}
            autoComplete="new-password"
            {...form.field('password')}
          />
          <Button type="submit" loading={form.isPending}>
            {copy.change}
          </Button>
        </form>
      )}
    </section>
  );
}
