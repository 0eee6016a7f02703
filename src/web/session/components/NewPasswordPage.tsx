import { useParams } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { safeRedirect } from '#contract/access/redirects.ts';
import type { LinkFacts } from '#contract/links/schema.ts';
import { passwordFault } from '#contract/session/rules.ts';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { expectHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { PlainPage } from '#web/ui/PlainPage.tsx';
import { PasswordField, TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/links.ts';
import { useChooseNewPassword } from '../queries/links.ts';
import css from './Link.module.css';
import { LinkOver, LookAtLink } from './LookAtLink.tsx';

const AGAIN = { href: '/forgot-password', label: copy.overAgain };

/** `/new-password/{tempToken}`, and what follows is the page to go on with. */
export function NewPasswordPage() {
  const { tempToken = '', _splat } = useParams({ strict: false });
  const to = (_splat && safeRedirect(`/${_splat}`)) || '/';
  return (
    <PlainPage inLayout>
      <LookAtLink key={tempToken} tempToken={tempToken} purposes={['new password']} again={AGAIN}>
        {(facts) => <Form tempToken={tempToken} facts={facts} to={to} />}
      </LookAtLink>
    </PlainPage>
  );
}

interface Props {
  readonly tempToken: string;
  readonly facts: LinkFacts;
  readonly to: string;
}

function Form({ tempToken, facts, to }: Props) {
  const choose = useChooseNewPassword(to);
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const error = choose.error instanceof ApiError ? choose.error : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultOf(password, facts.email);
    setFault(found);
    if (!found && !choose.isPending) choose.mutate({ tempToken, password }, { onError: forOver });
  };
  if (error?.status === 404) return <LinkOver again={AGAIN} />;
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
        <p className="muted">{copy.newNote}</p>
        <Button type="submit" size="large" wide loading={choose.isPending}>
          {copy.newSubmit}
        </Button>
      </form>
    </>
  );
}

/** A link that ended in the meantime makes another page of this one. */
const forOver = (error: Error) => {
  if (error instanceof ApiError && error.status === 404) expectHeading();
};

/** What the page can tell by itself; the server knows the person's name as well. */
export function faultOf(password: string, email: string | null): string | undefined {
  if (password.length < 15) return copy.newPasswordShort;
  const fault = passwordFault(password, { email });
  return fault ? fault.charAt(0).toUpperCase() + fault.slice(1) : undefined;
}
