import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { EmailPreview } from '#web/ui/EmailPreview.tsx';
import { copy } from '../copy.ts';
import { DEMO_EMAIL_WAIT_MS, demoEmailQuery, isDemoQuery } from '../queries/demo-email.ts';
import css from './DemoEmail.module.css';

interface Props {
  readonly to: string;
  /** When the page asked for it, in milliseconds since 1970. */
  readonly since: number;
}

/** In a demonstration, which sends no mail: the email that the page has just asked for. */
export function DemoEmail({ to, since }: Props) {
  const { data: isDemo } = useQuery(isDemoQuery);
  const [isOpen, setOpen] = useState(false);
  if (!isDemo) return null;
  return (
    <div className={css.demoEmail}>
      <Button variant="outlineDark" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {copy.open}
      </Button>
      {isOpen && <ArrivedEmail to={to} since={since} />}
    </div>
  );
}

function ArrivedEmail({ to, since }: Props) {
  const { data, isError, isFetching, refetch } = useQuery(demoEmailQuery(to, since));
  if (data?.email) {
    return (
      <section aria-label={copy.title(to)}>
        <p>
          <strong>{data.email.subject}</strong>
        </p>
        <EmailPreview blocks={data.email.blocks} hasLinks />
      </section>
    );
  }
  const hasGivenUp = Date.now() - since > DEMO_EMAIL_WAIT_MS;
  return (
    <p role="status">
      {isError ? copy.failed : hasGivenUp ? copy.none : copy.waiting}{' '}
      {(isError || hasGivenUp) && (
        <Button variant="light" loading={isFetching} onClick={() => void refetch()}>
          {copy.check}
        </Button>
      )}
    </p>
  );
}
