import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { MatchReview } from '#contract/imports/schema/reviews.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { EmptyState, Skeleton } from '#web/ui/States.tsx';
import { TextFilter } from '#web/ui/TextFilter.tsx';
import { merges, reviews as words } from '../copy/pairs.ts';
import { copy } from '../copy.ts';
import { reviewsQuery, useDecideReview } from '../queries/matches.ts';
import compare from './Compare.module.css';
import css from './Imports.module.css';
import { ImportsHeader } from './ImportsHeader.tsx';
import sides from './Merges.module.css';
import { RecordComparison } from './RecordComparison.tsx';

interface PageProps {
  readonly pair: string | undefined;
  /** Part of the name of a firm or agency. */
  readonly q: string | undefined;
}

/** Possible duplicates, one pair at a time. `pair` is the one in the URL. */
export function ReviewsPage({ pair, q }: PageProps) {
  const query = useInfiniteQuery(reviewsQuery(q));
  const navigate = useNavigate();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const reviews = data?.pages.flatMap((page) => page.reviews) ?? [];
  const waiting = data?.pages[0]?.waiting ?? 0;
  const few = hasNextPage && !isFetchingNextPage && reviews.length < 10;
  useEffect(() => {
    if (few) fetchNextPage();
  }, [few, fetchNextPage]);
  return (
    <div className={`page ${css.page}`}>
      <ImportsHeader title={words.title} intro={words.intro} />
      <search className={sides.search}>
        <TextFilter
          label={merges.search}
          value={q}
          onChange={(text) =>
            navigate({
              to: '/staff/imports/reviews',
              search: text ? { q: text } : {},
              replace: true,
              resetScroll: false,
            })
          }
        />
      </search>
      <QueryBoundary
        query={query}
        copy={{ loading: words.loading, failedTitle: words.failedTitle, failed: copy.failed }}
        skeleton={<Skeleton width={100} height={320} />}
      >
        {() =>
          reviews.length > 0 ? (
            <ReviewPair reviews={reviews} waiting={Math.max(waiting, reviews.length)} pair={pair} q={q} />
          ) : (
            <EmptyState title={q ? merges.noMatch(q) : words.empty} />
          )
        }
      </QueryBoundary>
    </div>
  );
}

interface ReviewPairProps {
  readonly reviews: readonly MatchReview[];
  readonly waiting: number;
  readonly pair: string | undefined;
  readonly q: string | undefined;
}

function ReviewPair({ reviews, waiting, pair, q }: ReviewPairProps) {
  const navigate = useNavigate();
  const at = Math.max(
    0,
    reviews.findIndex(({ id }) => id === pair),
  );
  const review = reviews[at];
  const decide = useDecideReview();
  const go = (to: { readonly pair?: string }) =>
    navigate({
      to: '/staff/imports/reviews',
      search: { ...to, ...(q && { q }) },
      replace: true,
      resetScroll: false,
    });
  const show = (index: number) => {
    const next = reviews[index];
    if (next) go({ pair: next.id });
  };
  const say = (decision: 'same' | 'different') => {
    if (!review || decide.isPending) return;
    const next = reviews[at + 1] ?? reviews[at - 1];
    decide.mutate(
      { id: review.id, decision },
      {
        onSuccess: () =>
          showAlert({ variant: 'success', text: decision === 'same' ? words.merged : words.keptSeparate }),
        // decided by somebody else, or deleted
        onError: ({ message }) => showAlert({ variant: 'info', text: message, shouldStayVisible: true }),
        onSettled: () => go(next ? { pair: next.id } : {}),
      },
    );
  };
  useShortcuts({ j: () => show(at + 1), k: () => show(at - 1), 1: () => say('same'), 2: () => say('different') });
  if (!review) return null;
  return (
    <section className={css.section} aria-label={words.compare}>
      <div className={compare.bar}>
        <p role="status">{words.place(at + 1, waiting)}</p>
        <div className={compare.move}>
          <Button variant="outlineDark" disabled={at === 0} onClick={() => show(at - 1)}>
            {words.previous}
          </Button>
          <Button variant="outlineDark" disabled={at === reviews.length - 1} onClick={() => show(at + 1)}>
            {words.next}
          </Button>
        </div>
      </div>
      <RecordComparison review={review} />
      <div className={css.foot}>
        <p className={css.hint}>{words.keys}</p>
        <div className={css.buttons}>
          <Button variant="outlineDark" loading={decide.isPending} onClick={() => say('different')}>
            {words.different}
          </Button>
          <Button loading={decide.isPending} onClick={() => say('same')}>
            {words.same}
          </Button>
        </div>
      </div>
    </section>
  );
}

const ARROWS: Readonly<Record<string, string>> = { ArrowRight: 'j', ArrowLeft: 'k' };

/** Single-key shortcuts of the page, ignored while typing and with modifiers. */
function useShortcuts(acts: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey, repeat } = event;
      const typing =
        target instanceof HTMLElement && target.closest('input, textarea, select, [role="dialog"], [role="menu"]');
      const act = acts[ARROWS[key] ?? key.toLowerCase()];
      if (!act || typing || ctrlKey || metaKey || altKey || repeat) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });
}
