import { useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { safeRedirect } from '#contract/access/redirects.ts';
import type { LinkFacts } from '#contract/links/schema.ts';
import { passwordFault } from '#contract/session/rules.ts';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { focusNextHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { PlainPage } from '#web/ui/PlainPage.tsx';
import { PasswordField, TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/links.ts';
import { useResetPassword } from '../queries/links.ts';
import css from './Link.module.css';
import { LinkExpired, LinkPreview } from './LinkPreview.tsx';

const NEW_LINK = { href: '/forgot-password', label: copy.requestNewLink };

/** `/new-password/{tempToken}`, and what follows is the page to go on with. */
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
  const choose = useResetPassword(to);
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const error = choose.error instanceof ApiError ? choose.error : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = passwordError(password, facts.email);
    setFault(found);
    if (!found && !choose.isPending) choose.mutate({ tempToken, password }, { onError: focusExpiredHeading });
  };
  if (error?.status === 404) return <LinkExpired again={NEW_LINK} />;
  const refused = error?.field('password');
  return (
    <>
      <PageHeading>{copy.newTitle}</PageHeading>
      <form className={css.form} onSubmit={submit} noValidate>
        <div role="alert">{choose.error && !refused && <Banner variant="error">{choose.error.message}</Banner>}</div>
        <TextField
          label={copy.email}
          type="email"
          autoComplete="username"
          readOnly
          value={facts.email ?? ''}
          onChange={() => undefined}
        />
        <PasswordField
          label={copy.newPassword}
          hint={copy.newPasswordHint}
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
          error={fault ?? refused}
        />
        <p className="muted">{copy.signOutNote}</p>
        <Button type="submit" size="large" wide loading={choose.isPending}>
          {copy.newSubmit}
        </Button>
      </form>
    </>
  );
}

/** A link that ended in the meantime makes another page of this one. */
const focusExpiredHeading = (error: Error) => {
  if (error instanceof ApiError && error.status === 404) focusNextHeading();
};

/** What the page can tell by itself; the server knows the person's name as well. */
export function passwordError(password: string, email: string | null): string | undefined {
  if (password.length < 15) return copy.passwordTooShort;
  const fault = passwordFault(password, { email });
  return fault ? fault.charAt(0).toUpperCase() + fault.slice(1) : undefined;
}
