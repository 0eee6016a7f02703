import type { DashboardHome } from '#contract/impact-dashboards/schema.ts';
import { count } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
import { dollars, percent } from '../model/figures.ts';
import css from './Impact.module.css';

const { figures } = copy;

/** The four figures above the charts. */
export function KeyFigures({
  home: { totals, measure },
  hasLocal,
}: {
  readonly home: DashboardHome;
  readonly hasLocal: boolean;
}) {
  const { local_bps, median_days } = totals;
  return (
    <dl className={css.key}>
      {measure === 'paid' ? (
        <Figure
          label={figures.paid}
          value={dollars(totals.paid_cents)}
          note={figures.ofWhichConfirmed(dollars(totals.confirmed_cents))}
        />
      ) : (
        <Figure
          label={figures.confirmed}
          value={dollars(totals.confirmed_cents)}
          note={figures.ofWhichPaid(dollars(totals.paid_cents))}
        />
      )}
      <Figure
        label={figures.firms}
        value={count(totals.firms)}
        note={figures.firstTime(count(totals.first_time_firms))}
      />
      <Figure
        label={figures.local}
        value={local_bps === null ? '–' : percent(local_bps)}
        note={hasLocal ? figures.ofSpend : figures.noLocal}
      />
      <Figure
        label={figures.days}
        value={median_days === null ? figures.noDays : count(median_days)}
        note={figures.before(totals.median_days_before)}
      />
    </dl>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
}
const Figure = ({ label, value, note }: FigureProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <strong>{value}</strong> {note && <span>{note}</span>}
    </dd>
  </div>
);
