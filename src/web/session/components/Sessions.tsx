import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Session } from '#contract/session/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { dayOf, relativeTime } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/security.ts';
import { sessionsQuery, useEndSession } from '../queries/sessions.ts';
import { useMe } from '../queries.ts';
import css from './Security.module.css';

/** The person's active sessions, each with a button to end it. */
export function Sessions() {
  const query = useQuery(sessionsQuery);
  return (
    <section className={css.section}>
      <h2>{copy.sessionsTitle}</h2>
      <QueryBoundary
        query={query}
        copy={copy}
        skeleton={
          <div className={css.bars}>
            {[40, 60, 35, 55].map((width) => (
              <Skeleton key={width} width={width} />
            ))}
          </div>
        }
      >
        {(sessions) => <SessionList sessions={sessions} />}
      </QueryBoundary>
    </section>
  );
}

/** All sessions except the current one. */
const ALL_OTHERS = 'others';

function SessionList({ sessions }: { readonly sessions: readonly Session[] }) {
  const [ending, setEnding] = useState<Session | typeof ALL_OTHERS | null>(null);
  const end = useEndSession();
  const canEnd = !useMe()?.impersonating;
  const confirm = () => {
    if (ending === null) return;
    end.mutate(ending === ALL_OTHERS ? null : ending.id, {
      onSuccess: () => showAlert({ variant: 'success', text: copy.ended }),
      onError: ({ message }) => showAlert({ variant: 'error', text: message }),
      onSettled: () => setEnding(null),
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
            {canEnd && !session.current && (
              <Button
                variant="outlineDark"
                size="dense"
                aria-label={copy.logOutOf(session.device)}
                onClick={() => setEnding(session)}
              >
                {copy.logOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {canEnd && sessions.length > 1 && (
        <Button variant="outlineDark" onClick={() => setEnding(ALL_OTHERS)}>
          {copy.logOutAllOthers}
        </Button>
      )}
      <ConfirmDelete
        opened={ending !== null}
        question={ending === null || ending === ALL_OTHERS ? copy.endOthersQuestion : copy.endQuestion(ending.device)}
        note={ending === ALL_OTHERS ? copy.endOthersNote : copy.endNote}
        action={copy.logOut}
        loading={end.isPending}
        onCancel={() => setEnding(null)}
        onDelete={confirm}
      />
    </>
  );
}

const signInMethod = ({ created_at, how }: Session) => copy.signedIn(dayOf(created_at), copy.methods[how]);
const lastActive = ({ current, last_seen_at }: Session) =>
  current ? copy.activeNow : copy.lastActive(relativeTime(last_seen_at, Date.now()));
