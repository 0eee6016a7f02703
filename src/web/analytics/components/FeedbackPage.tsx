import { useInfiniteQuery } from '@tanstack/react-query';
import type { FeedbackPage as Page } from '#contract/analytics/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { dayOf } from '#web/ui/formats.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { feedback as copy } from '../copy/feedback.ts';
import { feedbackQuery } from '../queries/feedback.ts';
import css from './Feedback.module.css';
import { FeedbackButton } from './FeedbackButton.tsx';

/** Feedback from people, for staff. */
export function FeedbackPage() {
  const query = useInfiniteQuery(feedbackQuery);
  return (
    <div className="page">
      <div className={css.head}>
        <div>
          <PageHeading>{copy.title}</PageHeading>
          <p className="muted">{copy.intro}</p>
        </div>
        <FeedbackButton />
      </div>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={60} height={48} />}>
        {({ pages }) => <FeedbackList feedback={pages.flatMap(({ feedback }) => feedback)} />}
      </QueryBoundary>
      {query.hasNextPage && (
        <Button variant="outlineDark" onClick={() => query.fetchNextPage()} loading={query.isFetchingNextPage}>
          {copy.more}
        </Button>
      )}
    </div>
  );
}

function FeedbackList({ feedback }: { readonly feedback: Page['feedback'] }) {
  if (feedback.length === 0) return <EmptyState title={copy.empty} />;
  return (
    <ul className={css.list}>
      {feedback.map(({ id, text, url_path, created_at, person }) => (
        <li key={id}>
          <p className={css.text}>{text}</p>
          <p className={css.from}>
            {person ? copy.from(`${person.first_name} ${person.last_name}`) : copy.closed}
            {person && ` (${person.email})`}, {copy.on(url_path)}, {dayOf(created_at)}
          </p>
        </li>
      ))}
    </ul>
  );
}
