import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#contract/durations.ts';
import { useEndImpersonation } from '#web/session/queries/impersonation.ts';
import type { CurrentUser } from '#web/session/queries.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { copy } from './copy/impersonation-banner.ts';

/** Impersonation ends this long before its session expires, since ending it needs that session. */
const MARGIN_MS = 5_000;

/** Shown on every page during an impersonation, which it ends when the time is up. */
export function ImpersonationBanner({ me }: { readonly me: CurrentUser }) {
  const end = useEndImpersonation(me.id);
  const { mutate } = end;
  const until = me.impersonation ? Date.parse(me.impersonation.until) : null;
  const left = useMinutesUntil(until);
  useEffect(() => {
    if (until === null) return;
    const expire = () => {
      showAlert({ variant: 'info', text: copy.ended, shouldStayVisible: true });
      mutate();
    };
    const timer = setTimeout(expire, Math.max(0, until - MARGIN_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [until, mutate]);
  const name = `${me.first_name} ${me.last_name}`;
  const button = (
    <Button variant="outlineDark" size="dense" loading={end.isPending} onClick={() => mutate()}>
      {copy.end}
    </Button>
  );
  return (
    <Banner variant="warning" action={button}>
      {copy.impersonating(name)} {me.impersonation && copy.recordedAs(me.impersonation.by, name)}{' '}
      {left !== null && copy.minutesLeft(left)}
    </Banner>
  );
}

/** Whole minutes, rounded up. */
function useMinutesUntil(moment: number | null): number | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 4);
    return () => clearInterval(timer);
  }, []);
  return moment === null ? null : Math.max(0, Math.ceil((moment - now) / MINUTE_MS));
}
