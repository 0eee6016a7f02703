import type { ProjectForecast, ShownGroupForecast } from '#contract/gap-pilot/schema.ts';
import { showCents } from '#contract/payments/rules/money.ts';
import { dollars } from '#web/payments/model/money.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Collapsible } from '#web/ui/Collapsible.tsx';
import { day, percent } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { ScrollableTable } from '#web/ui/ScrollableTable.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy, STATUS_OF } from '../copy.ts';
import { useForecast } from '../queries.ts';
import { GAP_ANCHOR } from './GapBanner.tsx';
import { GapPackages } from './GapPackages.tsx';
import css from './GapPilot.module.css';

/** Where each group is expected to end, how that is forecast, and the packages that could close a gap. For the team. */
export function ForecastPanel({ projectId }: { readonly projectId: string }) {
  const { query, isHidden } = useForecast(projectId);
  if (isHidden) return null;
  return (
    <section className={css.panel} id={GAP_ANCHOR} aria-labelledby="forecast-heading">
      <h2 id="forecast-heading">{copy.title}</h2>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={100} height={120} />}>
        {(forecast) => <Forecast forecast={forecast} />}
      </QueryBoundary>
    </section>
  );
}

function Forecast({ forecast }: { readonly forecast: ProjectForecast }) {
  const { groups, on, packages, project_id } = forecast;
  if (groups.length === 0) return <p className={css.note}>{copy.noGoals}</p>;
  return (
    <>
      <p className={css.note}>{copy.intro(day(on))}</p>
      <Groups groups={groups} />
      <Collapsible title={copy.method} startsOpen={false}>
        <Method forecast={forecast} />
      </Collapsible>
      <GapPackages projectId={project_id} packages={packages} />
    </>
  );
}

const share = (bps: number | null) => (bps === null ? copy.noShare : percent(bps / 100));

function Groups({ groups }: { readonly groups: readonly ShownGroupForecast[] }) {
  const { columns } = copy;
  const amounts = ['low', 'expected', 'high'] as const;
  return (
    <ScrollableTable label={copy.table} className={css.groups}>
      <thead>
        <tr>
          <th scope="col">{columns.group}</th>
          <th scope="col">{columns.outlook}</th>
          {(['goal', 'confirmed', ...amounts] as const).map((name) => (
            <th key={name} scope="col" className={css.number}>
              {columns[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={`${group.group_code} ${group.scope}`}>
            <th scope="row">{[group.name, copy.scopes[group.scope]].filter(Boolean).join(', ')}</th>
            <td>
              <Badge status={STATUS_OF[group.outlook]}>{copy.outlooks[group.outlook]}</Badge>
              {group.outlook === 'short' && group.short_cents !== null && (
                <div className={css.note}>{copy.shortBy(dollars(group.short_cents))}</div>
              )}
            </td>
            <Cell cents={group.goal_cents} bps={group.bps} />
            <Cell {...group.confirmed} />
            {amounts.map((name) => {
              const amount = group[name];
              return amount ? (
                <Cell key={name} {...amount} />
              ) : (
                <td key={name} className={css.number}>
                  {copy.notKnown}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </ScrollableTable>
  );
}

const Cell = ({ cents, bps }: { readonly cents: number; readonly bps: number | null }) => (
  <td className={css.number}>
    {share(bps)}
    <div className={css.note}>{showCents(cents)}</div>
  </td>
);

function Method({ forecast: { method, pace_bps, backtest } }: { readonly forecast: ProjectForecast }) {
  return (
    <div className={css.method}>
      <ol>
        {method.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>{pace_bps === null ? copy.noPace : copy.pace(percent(pace_bps / 100))}</p>
      <p>
        {backtest
          ? copy.backtest(backtest.replays, backtest.within, day(`${backtest.until}-01`).replace(' 1,', ''))
          : copy.noBacktest}{' '}
        {backtest && backtest.error_bps !== null && copy.error(percent(backtest.error_bps / 100))}
      </p>
    </div>
  );
}
