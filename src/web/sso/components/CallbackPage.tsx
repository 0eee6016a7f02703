import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { safeRedirect } from '#contract/access/redirects.ts';
import type { Outcome } from '#contract/sso/schema.ts';
import { DemoEmail } from '#web/links/components/DemoEmail.tsx';
import { useLogInWithLink } from '#web/session/queries/links.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PlainPage } from '#web/ui/PlainPage.tsx';
import { copy } from '../copy/sign-on.ts';
import { readCallback, type SignInResult } from '../model/callback.ts';
import { useCompleteSignIn, useConnectAccount } from '../queries/sign-on.ts';
import css from './SignOn.module.css';
import { TestResult } from './TestResult.tsx';

/** `/sso/callback`: where the identity provider sends people back to. */
export function CallbackPage() {
  const [result] = useState(() => readCallback(window.location));
  // the response is valid once and must not stay in the browser's history
  useEffect(() => {
    if (result.kind !== 'nothing') window.history.replaceState(window.history.state, '', '/sso/callback');
  }, [result]);
  return (
    <PlainPage>
      {result.kind === 'nothing' && <SignInFailed>{copy.noResponse}</SignInFailed>}
      {result.kind === 'connect' && <ConnectAccount tempToken={result.tempToken} />}
      {(result.kind === 'query' || result.kind === 'ticket') && <CompleteSignIn result={result} />}
    </PlainPage>
  );
}

function CompleteSignIn({ result }: { readonly result: SignInResult }) {
  const completion = useCompleteSignIn();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    completion.mutate(result);
  });
  if (completion.error) return <SignInFailed>{completion.error.message}</SignInFailed>;
  if (completion.data)
    return (
      <SignInOutcome
        outcome={completion.data}
        to={safeRedirect(result.pending?.redirect) ?? '/'}
        started={completion.submittedAt}
      />
    );
  return <SigningIn />;
}

const SigningIn = () => (
  <>
    <PageHeading>{copy.title}</PageHeading>
    <p role="status">{copy.signingIn}</p>
  </>
);

interface OutcomeProps {
  readonly outcome: Outcome;
  readonly to: string;
  /** When it was asked for, in milliseconds since 1970. */
  readonly started: number;
}

function SignInOutcome({ outcome, to, started }: OutcomeProps) {
  if (outcome.outcome === 'test') return <TestResult result={outcome} />;
  if (outcome.outcome === 'signed_in') {
    const { tempToken, ask, email } = outcome;
    return ask ? (
      <ConfirmSignIn tempToken={tempToken} email={email} to={to} />
    ) : (
      <StartSession tempToken={tempToken} to={to} />
    );
  }
  return (
    <>
      <PageHeading>{copy.mailedTitle}</PageHeading>
      <p role="status">{copy.mailed(outcome.email)}</p>
      <p className="muted">{copy.mailedHint}</p>
      <DemoEmail to={outcome.email} since={started} />
      <Link to="/" className={css.link}>
        {copy.password}
      </Link>
    </>
  );
}

/** Opens the session and continues to the page that was requested. */
function StartSession({ tempToken, to }: { readonly tempToken: string; readonly to: string }) {
  const session = useLogInWithLink(to);
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    session.mutate(tempToken);
  });
  return session.error ? <SignInFailed>{session.error.message}</SignInFailed> : <SigningIn />;
}

/** An unsolicited sign-on needs a confirmation: a forged link could sign people in to an account that is not theirs (login CSRF). */
function ConfirmSignIn({
  tempToken,
  email,
  to,
}: {
  readonly tempToken: string;
  readonly email: string;
  readonly to: string;
}) {
  const session = useLogInWithLink(to);
  if (session.error) return <SignInFailed>{session.error.message}</SignInFailed>;
  return (
    <>
      <PageHeading>{copy.confirmTitle}</PageHeading>
      <p>{copy.confirmText(email)}</p>
      <Button loading={session.isPending} onClick={() => session.mutate(tempToken)}>
        {copy.confirmButton(email)}
      </Button>
      <p className="muted">{copy.confirmHint}</p>
    </>
  );
}

/** Mail scanners open links too: accounts are connected only when a person presses the button. */
function ConnectAccount({ tempToken }: { readonly tempToken: string }) {
  const connect = useConnectAccount();
  if (connect.data) return <StartSession tempToken={connect.data.tempToken} to="/" />;
  if (connect.error) return <SignInFailed>{connect.error.message}</SignInFailed>;
  return (
    <>
      <PageHeading>{copy.connectTitle}</PageHeading>
      <p>{copy.connectText}</p>
      <Button loading={connect.isPending} onClick={() => connect.mutate(tempToken)}>
        {copy.connectButton}
      </Button>
      <p className="muted">{copy.connectHint}</p>
    </>
  );
}

function SignInFailed({ children }: { readonly children: string }) {
  return (
    <>
      <PageHeading>{copy.failed}</PageHeading>
      <div role="alert">
        <Banner variant="error">{children}</Banner>
      </div>
      <div className={css.links}>
        <Link to="/sso" className={css.link}>
          {copy.tryAgain}
        </Link>
        <Link to="/" className={css.link}>
          {copy.password}
        </Link>
      </div>
    </>
  );
}
