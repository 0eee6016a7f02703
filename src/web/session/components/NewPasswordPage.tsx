import { useParams } from '@tanstack/react-router';
import { safeRedirect } from '#contract/access/redirects.ts';
import { LIMITS } from '#contract/limits.ts';
import type { LinkFacts } from '#contract/links/schema.ts';
import { passwordProblem } from '#contract/session/rules.ts';
import { ApiError } from '#web/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { focusNextHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { PlainPage } from '#web/ui/PlainPage.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/links.ts';
import { useResetPassword } from '../queries/links.ts';
import css from './Link.module.css';
import { LinkExpired, LinkPreview } from './LinkPreview.tsx';
import { NewPasswordField } from './NewPasswordField.tsx';

const NEW_LINK = { href: '/forgot-password', label: copy.requestNewLink };

/** `/new-password/{tempToken}`, followed by the page to continue to. */
export function NewPasswordPage() {
  const { tempToken = '', _splat } = useParams({ strict: false });
  const to = (_splat && safeRedirect(`/${_splat}`)) || '/';
  return (
    <PlainPage inLayout>
      <LinkPreview key={tempToken} tempToken={tempToken} purposes={['new password']} newLink={NEW_LINK}>
        {(facts) => <NewPasswordForm tempToken={tempToken} facts={facts} to={to} />}
      </LinkPreview>
    </PlainPage>
  );
}

interface Props {
  readonly tempToken: string;
  readonly facts: LinkFacts;
  readonly to: string;
}

function NewPasswordForm({ tempToken, facts, to }: Props) {
  const reset = useResetPassword(to);
  const form = useAppForm({
    initialValues: { password: '' },
    validate: ({ password }) => ({ password: passwordError(password, facts.email) }),
    send: ({ password }) => reset.mutateAsync({ tempToken, password }),
    onError: focusExpiredHeading,
  });
  if (form.error instanceof ApiError && form.error.status === 404) return <LinkExpired newLink={NEW_LINK} />;
  return (
    <>
      <PageHeading>{copy.newTitle}</PageHeading>
      <form {...form.props} className={css.form}>
        <FormAlert form={form} />
        <TextField
          label={copy.email}
          type="email"
          autoComplete="username"
          readOnly
          value={facts.email ?? ''}
          onChange={() => undefined}
        />
        <NewPasswordField
          label={copy.newPassword}
          hint={copy.newPasswordHint}
          owner={{ email: facts.email }}
          {...form.field('password')}
        />
        <p className="muted">{copy.signOutNote}</p>
        <Button type="submit" size="large" wide loading={form.isPending}>
          {copy.newSubmit}
        </Button>
      </form>
    </>
  );
}

/** A link that expired in the meantime replaces the page, so its heading takes the focus. */
const focusExpiredHeading = (error: Error) => {
  if (error instanceof ApiError && error.status === 404) focusNextHeading();
};

/** The rules that the page checks before it sends; the server knows more about the person, and more words. */
export function passwordError(password: string, email: string | null): string | undefined {
  if (password.length < LIMITS.passwordMin) return copy.passwordTooShort;
  const fault = passwordProblem(password, { email });
  return fault ? fault.charAt(0).toUpperCase() + fault.slice(1) : undefined;
}
