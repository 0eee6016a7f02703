import { useEffect, useState } from 'react';
import { useEndImpersonation } from '#web/session/queries/impersonation.ts';
import type { Person } from '#web/session/queries.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { copy } from './copy/members.ts';

/** The way back is asked for while the session can still answer. */
const EARLIER_MS = 5_000;
const MINUTE = 60_000;

/** On every screen while a member of staff sees it as somebody else. When the time is over it goes back by itself. */
export function ImpersonationNotice({ me }: { readonly me: Person }) {
  const end = useEndImpersonation(me.id);
  const { mutate } = end;
  const until = me.impersonation ? Date.parse(me.impersonation.until) : null;
  const left = useMinutesUntil(until);
  useEffect(() => {
    if (until === null) return;
    const over = () => {
      showAlert({ variant: 'info', text: copy.impersonationOver, shouldStayVisible: true });
      mutate();
    };
    const timer = setTimeout(over, Math.max(0, until - EARLIER_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [until, mutate]);
  const name = `${me.first_name} ${me.last_name}`;
  const button = (
    <Button variant="outlineDark" size="dense" loading={end.isPending} onClick={() => mutate()}>
      {copy.endImpersonation}
    </Button>
  );
  return (
    <Banner variant="warning" action={button}>
      {copy.impersonating(name)} {me.impersonation && copy.recordedAs(me.impersonation.by, name)}{' '}
      {left !== null && copy.minutesLeft(left)}
    </Banner>
  );
}

/** Whole minutes, the one that has begun included. */
function useMinutesUntil(moment: number | null): number | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE / 4);
    return () => clearInterval(timer);
  }, []);
  return moment === null ? null : Math.max(0, Math.ceil((moment - now) / MINUTE));
}
