import { Link, useLocation } from '@tanstack/react-router';
import { type FormEvent, Suspense, useState } from 'react';
import { safeRedirect } from '#contract/access/redirects.ts';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PasswordField, TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import { type useLogIn, useLogInWithPasskey, useSendLogInLink } from '../queries.ts';
import css from './LogIn.module.css';

const SignInLinkSent = lazyNamed(() => import('./SignInLinkSent.tsx'), 'SignInLinkSent');

interface Props {
  readonly logIn: ReturnType<typeof useLogIn>;
  /** Whether sign-in links are offered. */
  readonly offersLink: boolean;
}

export function LogInForm({ logIn, offersLink }: Props) {
  const redirect = safeRedirect(useLocation({ select: ({ search }) => (search as { redirect?: unknown }).redirect }));
  const further = redirect ? { redirect } : {};
  const mail = useSendLogInLink();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  // useAppForm would bring its library into the first load of every visit (decision 16)
  const [submitted, setSubmitted] = useState<'password' | 'link'>();
  const passkey = useLogInWithPasskey();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted('password');
    mail.reset();
    passkey.reset();
    if (username && password && !logIn.isPending) logIn.mutate({ username, password });
  };
  const logInWithPasskey = () => {
    setSubmitted(undefined);
    logIn.reset();
    mail.reset();
    passkey.mutate();
  };
  const sendLink = () => {
    setSubmitted('link');
    logIn.reset();
    passkey.reset();
    if (username) mail.mutate({ email: username.trim(), ...further });
  };
  const emailError = mail.error instanceof ApiError ? mail.error.field('email') : undefined;
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div>
        <PageHeading className={css.title}>{copy.title}</PageHeading>
        <p className="muted">
          {copy.newHere} <Link to="/request-login">{copy.requestAccess}</Link>
        </p>
      </div>
      <div role="alert">
        {logIn.isError && <LogInError error={logIn.error} further={further} email={username} />}
        {passkey.isError && (
          <Banner variant="error">{isRejected(passkey.error) ? copy.passkeyUnknown : passkey.error.message}</Banner>
        )}
        {mail.isError && !emailError && <Banner variant="error">{mail.error.message}</Banner>}
      </div>
      <div role="status">
        <Suspense>
          {mail.isSuccess && <SignInLinkSent email={mail.variables.email} since={mail.submittedAt} />}
        </Suspense>
      </div>
      <TextField
        label={copy.email}
        type="email"
        autoComplete="username"
        value={username}
        onChange={setUsername}
        error={submitted && !username ? copy.emailRequired : emailError}
      />
      <div className={css.password}>
        <PasswordField
          label={copy.password}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={submitted === 'password' && !password ? copy.passwordRequired : undefined}
        />
        <Link to="/forgot-password" search={further} state={{ email: username }} className={css.forgot}>
          {copy.forgot}
        </Link>
      </div>
      <Button type="submit" size="large" wide loading={logIn.isPending}>
        {copy.logIn}
      </Button>
      <OtherMethods
        passkey={{ isPending: passkey.isPending, onClick: logInWithPasskey }}
        link={offersLink ? { isPending: mail.isPending, onClick: sendLink } : null}
      />
    </form>
  );
}

interface Method {
  readonly isPending: boolean;
  readonly onClick: () => void;
}

/** Sign-in without a password. */
function OtherMethods({ passkey, link }: { readonly passkey: Method; readonly link: Method | null }) {
  return (
    <>
      <Button variant="outlineDark" size="large" wide loading={passkey.isPending} onClick={passkey.onClick}>
        {copy.signInWithPasskey}
      </Button>
      <div className={css.others}>
        {link && (
          <Button variant="outlineDark" size="large" loading={link.isPending} onClick={link.onClick}>
            {copy.emailLink}
          </Button>
        )}
        <Link to="/sso" className={buttonClass({ variant: 'outlineDark', size: 'large' })}>
          {copy.singleSignOn}
        </Link>
      </div>
    </>
  );
}

const isRejected = (error: Error): boolean => error instanceof ApiError && error.status === 400;

interface ErrorProps {
  readonly error: Error;
  readonly further: { readonly redirect?: string };
  readonly email: string;
}

function LogInError({ error, further, email }: ErrorProps) {
  return (
    <Banner variant="error">
      {isRejected(error) ? (
        <>
          <strong>{copy.incorrect}</strong> {copy.incorrectHint}{' '}
          <Link to="/forgot-password" search={further} state={{ email }}>
            {copy.resetPassword}
          </Link>
          .
        </>
      ) : (
        error.message
      )}
    </Banner>
  );
}
