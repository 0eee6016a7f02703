import type { GoalEffect } from '#contract/exclusions/schema.ts';
import { showCents } from '#contract/payments/rules/money.ts';
import { percent } from '#web/ui/formats.ts';
import table from '#web/ui/ScrollableTable.module.css';
import { ScrollableTable } from '#web/ui/ScrollableTable.tsx';
import { copy } from '../copy.ts';

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
    <ScrollableTable label={caption}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{heads.goal}</th>
          <th scope="col" className={table.number}>
            {heads.share}
          </th>
          <th scope="col" className={table.number}>
            {heads.before}
          </th>
          <th scope="col" className={table.number}>
            {heads.after}
          </th>
          {heads.change && (
            <th scope="col" className={table.number}>
              {heads.change}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {goals.map(({ group_code, name, scope, bps, before_cents, after_cents }) => (
          <tr key={`${group_code} ${scope} ${name} ${bps}`}>
            <th scope="row">{scope === 'all' ? name : `${name}, ${copy.scopes[scope].toLowerCase()}`}</th>
            <td className={table.number}>{percent(bps / 100)}</td>
            <td className={table.number}>{showCents(before_cents)}</td>
            <td className={table.number}>{showCents(after_cents)}</td>
            {heads.change && <td className={table.number}>{signed(after_cents - before_cents)}</td>}
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}
