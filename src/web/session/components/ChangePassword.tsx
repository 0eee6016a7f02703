import type { PasswordOwner } from '#contract/session/rules.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { copy } from '../copy/security.ts';
import { useChangePassword } from '../queries/sessions.ts';
import { type CurrentUser, useMe } from '../queries.ts';
import { NewPasswordField } from './NewPasswordField.tsx';
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
          <div role="status">{change.isSuccess && <Banner variant="success">{copy.saved}</Banner>}</div>
          <FormAlert form={form} />
          <input type="email" autoComplete="username" value={me?.email ?? ''} hidden readOnly />
          <NewPasswordField label={copy.newPassword} hint={copy.hint} owner={ownerOf(me)} {...form.field('password')} />
          <Button type="submit" loading={form.isPending}>
            {copy.change}
          </Button>
        </form>
      )}
    </section>
  );
}

const ownerOf = (me: CurrentUser | null): PasswordOwner => ({
  email: me?.email ?? null,
  firstName: me?.first_name ?? '',
  lastName: me?.last_name ?? '',
  companies: [
    ...(me?.hiring_companies ?? []).map(({ business_name }) => business_name),
    ...(me?.mwbes ?? []).map(({ legal_business_name }) => legal_business_name),
  ],
});
