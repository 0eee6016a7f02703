import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { safeRedirect } from '#contract/access/redirects.ts';
import type { Outcome } from '#contract/sso/schema.ts';
import { useEnterByLink } from '#web/session/queries/links.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PlainPage } from '#web/ui/PlainPage.tsx';
import { copy } from '../copy/sign-on.ts';
import { type Returned, readReturned, useArrive, useConnect } from '../queries/sign-on.ts';
import css from './SignOn.module.css';
import { TestResult } from './TestResult.tsx';

/** People come back from their organisation's log-in. */
export function CallbackPage() {
  const [returned] = useState(() => readReturned(window.location));
  // what came back is good once and belongs into no history
  useEffect(() => {
    if (returned.kind !== 'nothing') window.history.replaceState(window.history.state, '', '/sso/callback');
  }, [returned]);
  return (
    <PlainPage>
      {returned.kind === 'nothing' && <Failed>{copy.nothing}</Failed>}
      {returned.kind === 'connect' && <Connect tempToken={returned.tempToken} />}
      {(returned.kind === 'query' || returned.kind === 'ticket') && <Arrive returned={returned} />}
    </PlainPage>
  );
}

function Arrive({ returned }: { readonly returned: Extract<Returned, { kind: 'query' | 'ticket' }> }) {
  const arrive = useArrive();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    arrive.mutate(returned);
  });
  if (arrive.error) return <Failed>{arrive.error.message}</Failed>;
  if (arrive.data) return <Ended outcome={arrive.data} to={safeRedirect(returned.kept?.redirect) ?? '/'} />;
  return <Arriving />;
}

const Arriving = () => (
  <>
    <PageHeading>{copy.title}</PageHeading>
    <p role="status">{copy.arriving}</p>
  </>
);

function Ended({ outcome, to }: { readonly outcome: Outcome; readonly to: string }) {
  if (outcome.outcome === 'test') return <TestResult result={outcome} />;
  if (outcome.outcome === 'in') {
    const { tempToken, ask, email } = outcome;
    return ask ? <Ask tempToken={tempToken} email={email} to={to} /> : <Enter tempToken={tempToken} to={to} />;
  }
  return (
    <>
      <PageHeading>{copy.mailedTitle}</PageHeading>
      <p role="status">{copy.mailed(outcome.email)}</p>
      <p className="muted">{copy.mailedHint}</p>
    </>
  );
}

/** Opens the session and goes on. */
function Enter({ tempToken, to }: { readonly tempToken: string; readonly to: string }) {
  const enter = useEnterByLink(to);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    enter.mutate(tempToken);
  });
  return enter.error ? <Failed>{enter.error.message}</Failed> : <Arriving />;
}

/** Who did not begin here is asked: others may have sent them, into an account that is not theirs. */
function Ask({ tempToken, email, to }: { readonly tempToken: string; readonly email: string; readonly to: string }) {
  const enter = useEnterByLink(to);
  if (enter.error) return <Failed>{enter.error.message}</Failed>;
  return (
    <>
      <PageHeading>{copy.askTitle}</PageHeading>
      <p>{copy.askText(email)}</p>
      <Button loading={enter.isPending} onClick={() => enter.mutate(tempToken)}>
        {copy.askButton(email)}
      </Button>
      <p className="muted">{copy.askNot}</p>
    </>
  );
}

/** Mail programs open links too: nothing is connected before somebody says so. */
function Connect({ tempToken }: { readonly tempToken: string }) {
  const connect = useConnect();
  if (connect.data) return <Enter tempToken={connect.data.tempToken} to="/" />;
  if (connect.error) return <Failed>{connect.error.message}</Failed>;
  return (
    <>
      <PageHeading>{copy.connectTitle}</PageHeading>
      <p>{copy.connect}</p>
      <Button loading={connect.isPending} onClick={() => connect.mutate(tempToken)}>
        {copy.connectButton}
      </Button>
      <p className="muted">{copy.connectNot}</p>
    </>
  );
}

function Failed({ children }: { readonly children: string }) {
  return (
    <>
      <PageHeading>{copy.failed}</PageHeading>
      <div role="alert">
        <Banner variant="error">{children}</Banner>
      </div>
      <div className={css.links}>
        <Link to="/sso" className={css.link}>
          {copy.again}
        </Link>
        <Link to="/" className={css.link}>
          {copy.password}
        </Link>
      </div>
    </>
  );
}
