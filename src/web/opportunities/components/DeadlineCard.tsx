import type { Opportunity } from '#contract/opportunities/schema.ts';
import { useNow } from '#web/ui/useNow.ts';
import { copy } from '../copy/page.ts';
import { deadlineText, isDueSoon, timeLeft } from '../model/deadline.ts';
import css from './Opportunity.module.css';

/** Until when firms can respond, and how long that is. */
export function DeadlineCard({ opportunity }: { readonly opportunity: Opportunity }) {
  const now = useNow();
  const { deadline, deadline_at, time_zone, state, closed_at, cancelled_at } = opportunity;
  const left = opportunity.is_open && deadline_at ? timeLeft(deadline_at, now) : null;
  return (
    <section className={css.card} aria-label={copy.deadline} data-soon={isDueSoon(opportunity, now) || undefined}>
      <h2>{copy.deadline}</h2>
      <p className={css.deadline}>{deadline ? deadlineText(deadline, time_zone) : copy.noDeadline}</p>
      {left && <p className={css.left}>{copy.closes(left)}</p>}
      {state === 'published' && deadline_at && !left && <p>{copy.past}</p>}
      {closed_at && <p>{copy.closedOn(closed_at)}</p>}
      {cancelled_at && <p>{copy.cancelledOn(cancelled_at)}</p>}
    </section>
  );
}
