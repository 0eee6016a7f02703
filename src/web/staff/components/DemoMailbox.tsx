import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { EmailPreview } from '#web/ui/EmailPreview.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { admin } from '../copy/admin.ts';
import { formatTimestamp } from '../model/timestamps.ts';
import { demoMailboxQuery } from '../queries/admin.ts';
import css from './Admin.module.css';

const words = admin.mail;

/** Emails listed before "Show more". */
const SHOWN = 10;

/** In a demonstration, what it has sent; its links work. */
export function DemoMailbox() {
  const { data, isError, isFetching, refetch } = useQuery(demoMailboxQuery);
  const [opened, setOpened] = useState<string | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  if (isError) {
    return (
      <ErrorState title={words.sentFailed} onRetry={refetch} loading={isFetching}>
        {words.sentSafe}
      </ErrorState>
    );
  }
  if (!data?.emails) return null;
  const listed = showsAll ? data.emails : data.emails.slice(0, SHOWN);
  return (
    <section className={css.section}>
      <h2>{words.sent}</h2>
      <p className="muted">{data.emails.length > 0 ? words.sentHint : words.sentNone}</p>
      <ul className={css.sent}>
        {listed.map(({ id, to, subject, sent_at, blocks }) => (
          <li key={id}>
            <button type="button" aria-expanded={id === opened} onClick={() => setOpened(id === opened ? null : id)}>
              <strong>{subject}</strong>
              <span className="muted">{words.sentTo(to, formatTimestamp(sent_at))}</span>
            </button>
            {id === opened && <EmailPreview blocks={blocks} hasLinks />}
          </li>
        ))}
      </ul>
      {listed.length < data.emails.length && (
        <Button variant="light" onClick={() => setShowsAll(true)}>
          {words.sentMore(data.emails.length - listed.length)}
        </Button>
      )}
      <h2>{words.samples}</h2>
    </section>
  );
}
