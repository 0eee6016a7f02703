import type { GoalEffect } from '#contract/exclusions/schema.ts';
import { showCents } from '#contract/payments/rules/money.ts';
import { percent } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
import css from './Exclusions.module.css';

interface Props {
  readonly caption: string;
  /** With `change`: what comes on top or goes. */
  readonly heads: {
    readonly goal: string;
    readonly share: string;
    readonly before: string;
    readonly after: string;
    readonly change?: string;
  };
  readonly goals: readonly GoalEffect[];
}

const signed = (cents: number) => (cents > 0 ? `+${showCents(cents)}` : showCents(cents));

/** Goals that are a share of the contract total, in dollars of two denominators. */
export function GoalTable({ caption, heads, goals }: Props) {
  return (
    // scrolls sideways on a phone, so it takes the focus
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it
    <section className={css.scroll} aria-label={caption} tabIndex={0}>
      <table className={css.goals}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{heads.goal}</th>
            <th scope="col" className={css.number}>
              {heads.share}
            </th>
            <th scope="col" className={css.number}>
              {heads.before}
            </th>
            <th scope="col" className={css.number}>
              {heads.after}
            </th>
            {heads.change && (
              <th scope="col" className={css.number}>
                {heads.change}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {goals.map(({ group_code, name, scope, bps, before_cents, after_cents }) => (
            <tr key={`${group_code} ${scope} ${name} ${bps}`}>
              <th scope="row">{scope === 'all' ? name : `${name}, ${copy.scopes[scope].toLowerCase()}`}</th>
              <td className={css.number}>{percent(bps / 100)}</td>
              <td className={css.number}>{showCents(before_cents)}</td>
              <td className={css.number}>{showCents(after_cents)}</td>
              {heads.change && <td className={css.number}>{signed(after_cents - before_cents)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
