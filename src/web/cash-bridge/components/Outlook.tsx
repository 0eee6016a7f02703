import { useState } from 'react';
import { showCents } from '#contract/payments/rules/money.ts';
import { day } from '#web/ui/formats.ts';
import { ScrollableTable } from '#web/ui/ScrollableTable.tsx';
import { SegmentedControl } from '#web/ui/SegmentedControl.tsx';
import { copy } from '../copy.ts';
import { dollars, type Forecast, gapOf, mostOf, sumOf } from '../model/forecast.ts';
import css from './CashBridge.module.css';

type Span = keyof typeof copy.spans;
const SPANS = (['weeks', 'months'] as const).map((value) => ({ value, label: copy.spans[value] }));

/** The finding in words, then what comes in and goes out, by week or by month. */
export function Outlook({ forecast }: { readonly forecast: Forecast }) {
  const [span, setSpan] = useState<Span>('weeks');
  const { weeks, later_cents, today } = forecast;
  const gap = gapOf(weeks);
  const received = sumOf(weeks.map(({ in_cents }) => in_cents));
  const until = weeks.at(-1)?.until ?? today;
  const spent = sumOf(weeks.map(({ out_cents }) => out_cents));
  return (
    <section className={css.part} aria-label={copy.title}>
      <h2>
        {gap
          ? copy.short(dollars(gap.cents), gap.from)
          : spent === 0
            ? copy.comes(dollars(received), until)
            : copy.even(until)}
      </h2>
      <p>{spent === 0 && !gap ? copy.addCosts : copy.sums(dollars(received), dollars(spent))}</p>
      <p className={css.note}>{copy.asOf(today)}</p>
      <div className={css.choice}>
        <SegmentedControl label={copy.by} value={span} onChange={setSpan} items={SPANS} />
      </div>
      <Periods forecast={forecast} span={span} />
      {later_cents !== 0 && <p className={css.note}>{copy.later(dollars(later_cents))}</p>}
    </section>
  );
}

interface PeriodsProps {
  readonly forecast: Forecast;
  readonly span: Span;
}

/** The bars say nothing that the figures do not. */
function Periods({ forecast, span }: PeriodsProps) {
  const rows = forecast[span];
  const most = mostOf(rows);
  const { table } = copy;
  return (
    <ScrollableTable label={table.caption[span]} className={css.table}>
      <caption className="visually-hidden">{table.caption[span]}</caption>
      <thead>
        <tr>
          <th scope="col">{table.from[span]}</th>
          <th scope="col">{table.in}</th>
          <th scope="col">{table.out}</th>
          <th scope="col">{table.gap}</th>
          <th scope="col">{table.running}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ from, in_cents, out_cents, gap_cents, running_cents }) => (
          <tr key={from}>
            <th scope="row">{span === 'weeks' ? day(from, 'short') : monthOf(from)}</th>
            <td>
              {showCents(in_cents)}
              <Bar kind="in" cents={in_cents} most={most} />
            </td>
            <td>
              {showCents(out_cents)}
              <Bar kind="out" cents={out_cents} most={most} />
            </td>
            <td>{showCents(gap_cents)}</td>
            <td className={running_cents < 0 ? css.short : undefined}>{showCents(running_cents)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}

const monthOf = (from: string): string => day(from, 'short').replace(' 1,', '');

const Bar = ({ kind, cents, most }: { readonly kind: 'in' | 'out'; readonly cents: number; readonly most: number }) => (
  <span className={css.bar} aria-hidden>
    <span data-kind={kind} style={{ width: `${(100 * Math.abs(cents)) / most}%` }} />
  </span>
);
