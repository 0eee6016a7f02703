import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session } from '#contract/session/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { dayOf, relativeTime } from '#web/ui/formats.ts';
import { ErrorState, LoadingState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/security.ts';
import { sessionsQuery, useEndSession } from '../queries/sessions.ts';
import { useMe } from '../queries.ts';
import css from './Security.module.css';

/** A section of the account settings: where the person is logged in, and how to end it there. */
export function Sessions() {
  const { data, isError, isFetching, refetch } = useQuery(sessionsQuery);
  return (
    <section className={css.section}>
      <h2>{copy.sessionsTitle}</h2>
      {data ? (
        <SessionList sessions={data} />
      ) : isError ? (
        <ErrorState title={copy.failedTitle} onRetry={refetch} loading={isFetching}>
          {copy.failed}
        </ErrorState>
      ) : (
        <LoadingState what={copy.loading}>
          <div className={css.bars}>
            {[40, 60, 35, 55].map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        </LoadingState>
      )}
    </section>
  );
}

/** Every session but this one. */
const ALL_OTHERS = 'others';

function SessionList({ sessions }: { readonly sessions: readonly Session[] }) {
  const [asked, setAsked] = useState<Session | typeof ALL_OTHERS | null>(null);
  const end = useEndSession();
  const mayEnd = !useMe()?.impersonating;
  const confirm = () => {
    if (asked === null) return;
    end.mutate(asked === ALL_OTHERS ? null : asked.id, {
      onSuccess: () => showAlert({ variant: 'success', text: copy.ended }),
      onError: ({ message }) => showAlert({ variant: 'error', text: message }),
      onSettled: () => setAsked(null),
    });
  };
  return (
    <>
      <ul className={css.sessions}>
        {sessions.map((session) => (
          <li key={session.id} className={css.session}>
            <div>
              <p className={css.device}>
                {session.device} {session.current && <Badge status="info">{copy.thisDevice}</Badge>}
              </p>
              <p>{session.impersonator ? copy.impersonatedBy(session.impersonator) : signInMethod(session)}</p>
              <p className="muted">
                {[session.place, session.address, lastActive(session)].filter(Boolean).join(' · ')}
              </p>
            </div>
            {mayEnd && !session.current && (
              <Button
                variant="outlineDark"
                size="dense"
                aria-label={copy.logOutOf(session.device)}
                onClick={() => setAsked(session)}
              >
                {copy.logOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {mayEnd && sessions.length > 1 && (
        <Button variant="outlineDark" onClick={() => setAsked(ALL_OTHERS)}>
          {copy.logOutAllOthers}
        </Button>
      )}
      <ConfirmDelete
        opened={asked !== null}
        question={asked === null || asked === ALL_OTHERS ? copy.endOthersQuestion : copy.endQuestion(asked.device)}
        note={asked === ALL_OTHERS ? copy.endOthersNote : copy.endNote}
        action={copy.logOut}
        loading={end.isPending}
        onCancel={() => setAsked(null)}
        onDelete={confirm}
      />
    </>
  );
}

const signInMethod = ({ created_at, how }: Session) => copy.signedIn(dayOf(created_at), copy.methods[how]);
const lastActive = ({ current, last_seen_at }: Session) =>
  current ? copy.activeNow : copy.lastActive(relativeTime(last_seen_at, Date.now()));
