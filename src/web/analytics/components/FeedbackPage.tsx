import { useInfiniteQuery } from '@tanstack/react-query';
import type { FeedbackPage as Page } from '#contract/analytics/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { dayOf } from '#web/ui/formats.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '#web/ui/States.tsx';
import { feedback as copy } from '../copy/feedback.ts';
import { feedbackQuery } from '../queries/feedback.ts';
import css from './Feedback.module.css';
import { FeedbackButton } from './FeedbackButton.tsx';

/** What people told, for staff. */
export function FeedbackPage() {
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(feedbackQuery);
  const all = data?.pages.flatMap(({ feedback }) => feedback);
  return (
    <div className="page">
      <div className={css.head}>
        <div>
          <PageHeading>{copy.title}</PageHeading>
          <p className="muted">{copy.intro}</p>
        </div>
        <FeedbackButton />
      </div>
      {all ? (
        <List feedback={all} />
      ) : isError ? (
        <ErrorState title={copy.failed} onRetry={refetch} loading={isFetching}>
          {copy.safe}
        </ErrorState>
      ) : (
        <LoadingState what={copy.title}>
          <Skeleton width={60} height={48} />
        </LoadingState>
      )}
      {hasNextPage && (
        <Button variant="outlineDark" onClick={() => fetchNextPage()} loading={isFetchingNextPage}>
          {copy.more}
        </Button>
      )}
    </div>
  );
}

function List({ feedback }: { readonly feedback: Page['feedback'] }) {
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
