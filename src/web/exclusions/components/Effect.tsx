import { type Denominator, remaining } from '#contract/exclusions/rules.ts';
import type { ExclusionDetails } from '#contract/exclusions/schema.ts';
import { dollars } from '#web/payments/model/money.ts';
import { detailsCopy as copy, copy as room } from '../copy.ts';
import css from './Exclusions.module.css';
import { GoalTable } from './GoalTable.tsx';

/** What a decision would change, in the contract total and in each goal. */
export function Effect({ exclusion }: { readonly exclusion: ExclusionDetails }) {
  const { state, goals, denominator, amount_cents } = exclusion;
  if (state !== 'proposed' && state !== 'approved') return null;
  const then: Denominator = {
    ...denominator,
    excluded_cents: denominator.excluded_cents + (state === 'proposed' ? amount_cents : -amount_cents),
  };
  return (
    <div className={css.effect}>
      <p>{copy.totalChange(dollars(remaining(denominator)), dollars(remaining(then)))}</p>
      {goals.length === 0 ? (
        <p className={css.note}>{copy.noGoals}</p>
      ) : (
        <GoalTable caption={copy.effect[state]} heads={room.effectColumns} goals={goals} />
      )}
    </div>
  );
}
