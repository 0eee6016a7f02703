import { Link, useLocation } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { safeRedirect } from '#contract/access/redirects.ts';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { focusNextHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { PlainPage } from '#web/ui/PlainPage.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/links.ts';
import { useRequestPasswordReset } from '../queries/links.ts';
import css from './Link.module.css';

/** Asks for a link by e-mail. What it says then is the same for addresses that have no account. */
export function ForgotPasswordPage() {
  const ask = useRequestPasswordReset();
  const redirect = safeRedirect(useLocation({ select: ({ search }) => (search as { redirect?: unknown }).redirect }));
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const error = ask.error instanceof ApiError ? ask.error : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!email || ask.isPending) return;
    ask.mutate({ email: email.trim(), ...(redirect && { redirect }) }, { onSuccess: focusNextHeading });
  };
  const again = () => {
    focusNextHeading();
    ask.reset();
  };
  if (ask.isSuccess) {
    return (
      <PlainPage inLayout>
        <PageHeading key="sent">{copy.sentTitle}</PageHeading>
        <p role="status">{copy.sentText(email.trim())}</p>
        <p className="muted">{copy.sentHint}</p>
        <Button variant="outlineDark" onClick={again}>
          {copy.useAnotherEmail}
        </Button>
        <BackLink redirect={redirect} />
      </PlainPage>
    );
  }
  return (
    <PlainPage inLayout>
      <PageHeading key="ask">{copy.forgotTitle}</PageHeading>
      <form className={css.form} onSubmit={submit} noValidate>
        <p>{copy.forgotLead}</p>
        <div role="alert">
          {ask.error && !error?.field('email') && <Banner variant="error">{ask.error.message}</Banner>}
        </div>
        <TextField
          label={copy.email}
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
          error={tried && !email ? copy.emailRequired : error?.field('email')}
        />
        <Button type="submit" size="large" wide loading={ask.isPending}>
          {copy.forgotSubmit}
        </Button>
      </form>
      <BackLink redirect={redirect} />
    </PlainPage>
  );
}

const BackLink = ({ redirect }: { readonly redirect: string | null }) => (
  <Link to="/" search={redirect ? { redirect } : {}} className={css.link}>
    {copy.back}
  </Link>
);
