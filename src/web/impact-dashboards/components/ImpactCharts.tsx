import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type ImpactTable, NO_GROUP } from '#contract/impact-dashboards/rules.ts';
import type { DashboardHead, DashboardHome } from '#contract/impact-dashboards/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { BarList } from '#web/ui/charts/BarList.tsx';
import { ChartFigure, type ChartFormat } from '#web/ui/charts/ChartFigure.tsx';
import { ChartTable } from '#web/ui/charts/ChartTable.tsx';
import { CountyMap } from '#web/ui/charts/CountyMap.tsx';
import { LineChart } from '#web/ui/charts/LineChart.tsx';
import { count } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
import {
  dollars,
  groupName,
  groupSeries,
  measured,
  shortDollars,
  shortQuarter,
  spendFinding,
} from '../model/figures.ts';
import { type ImpactSearch, periodOf } from '../model/search.ts';
import { downloadTable } from '../queries.ts';
import css from './Impact.module.css';

interface Props {
  readonly head: DashboardHead;
  readonly home: DashboardHome;
  readonly search: ImpactSearch;
  /** The day of the figures, in words. */
  readonly asOf: string;
}
interface Part {
  readonly home: DashboardHome;
  readonly save: (table: ImpactTable) => (format: ChartFormat) => Promise<void>;
}

const { findings, notes, methods, table: words } = copy;
/** Bars before all of them are asked for. */
const FIRST_TRADES = 6;

/** Every chart of the home page, each with its table, method and export. */
export function ImpactCharts({ head, home, search, asOf }: Props) {
  const save = (table: ImpactTable) => (format: ChartFormat) => downloadTable(head.id, table, search, { format });
  return (
    <>
      <Spend home={home} save={save} asOf={asOf} />
      <Groups id={head.id} home={home} search={search} />
      <div className={css.pair}>
        <Places home={home} save={save} />
        <Trades home={home} save={save} />
      </div>
      <div className={css.pair}>
        <Firms home={home} save={save} />
        <Days home={home} save={save} />
      </div>
      <Tiers home={home} save={save} />
    </>
  );
}

function Spend({ home, save, asOf }: Part & { readonly asOf: string }) {
  const series = groupSeries(home);
  const total = (at: number) => home.groups.reduce((sum, { by_quarter }) => sum + (by_quarter[at] ?? 0), 0);
  return (
    <ChartFigure
      isWide
      title={spendFinding(home)}
      note={notes.spend(home.measure, asOf)}
      method={[methods[home.measure], methods.group, methods.passedOn, methods.scope]}
      onExport={save('spend')}
      chart={
        <LineChart
          points={home.quarters.map(shortQuarter)}
          series={series}
          label={copy.chartOf.spend(home.measure)}
          pointLabel={words.quarter}
          write={{ short: shortDollars, full: dollars }}
        />
      }
      table={
        <ChartTable
          label={copy.chartOf.spend(home.measure)}
          columns={[words.quarter, ...series.map(({ label }) => label), words.all]}
          rows={home.quarters.map((quarter, at) => ({
            key: quarter,
            cells: [
              shortQuarter(quarter),
              ...series.map(({ values }) => shortDollars(values[at] ?? 0)),
              shortDollars(total(at)),
            ],
          }))}
        />
      }
    />
  );
}

/** Each group opens to its firms. */
function Groups({ id, home, search }: Pick<Props, 'home' | 'search'> & { readonly id: string }) {
  return (
    <div className={css.groups}>
      <h2>{copy.groupsTitle}</h2>
      <p className="muted">{copy.groupsNote}</p>
      <ChartTable
        label={copy.groupsTitle}
        columns={[words.group, words.firms, words.paid, words.confirmed]}
        rows={home.groups.map((group) => ({
          key: group.code,
          cells: [
            <Link
              key="group"
              to="/impact-dashboards/$id/diversity-company/$certGroup"
              params={{ id, certGroup: group.code }}
              search={periodOf(search)}
            >
              {group.code === NO_GROUP ? copy.noGroup : groupName(group)}
            </Link>,
            count(group.firms),
            dollars(group.paid_cents),
            dollars(group.confirmed_cents),
          ],
        }))}
      />
    </div>
  );
}

function Places({ home, save }: Part) {
  const known = home.places.filter(({ fips }) => fips !== null);
  const most = known[0]?.name ?? null;
  return (
    <ChartFigure
      title={most === null ? findings.noPlace : findings.place(most)}
      note={notes.places(home.measure)}
      method={[methods.place, methods[home.measure]]}
      onExport={save('places')}
      chart={
        most === null ? null : (
          <CountyMap
            values={known.map((place) => ({ fips: place.fips ?? '', value: measured(home, place) }))}
            label={copy.chartOf.places(home.measure, most)}
            write={shortDollars}
          />
        )
      }
      table={
        <ChartTable
          label={notes.places(home.measure)}
          columns={[words.county, words.paid, words.confirmed]}
          rows={home.places.map(({ fips, name, paid_cents, confirmed_cents }) => ({
            key: fips ?? '',
            cells: [name ?? copy.notKnown, dollars(paid_cents), dollars(confirmed_cents)],
          }))}
        />
      }
    />
  );
}

const tradeName = ({ naics, title }: DashboardHome['trades'][number]): string =>
  naics === null ? copy.notStated : `${naics} ${title ?? ''}`.trim();

function Trades({ home, save }: Part) {
  const [isAll, setAll] = useState(false);
  const [top] = home.trades.filter(({ naics }) => naics !== null);
  const shown = isAll ? home.trades : home.trades.slice(0, FIRST_TRADES);
  return (
    <ChartFigure
      title={top ? findings.trade(top.title ?? top.naics ?? '') : findings.noTrade}
      note={notes.trades(home.measure)}
      method={[methods.trade, methods[home.measure]]}
      onExport={save('trades')}
      chart={
        <>
          <BarList
            bars={shown.map((trade) => ({
              key: trade.naics ?? '',
              label: tradeName(trade),
              value: measured(home, trade),
              text: shortDollars(measured(home, trade)),
            }))}
          />
          {home.trades.length > FIRST_TRADES && (
            <Button variant="plain" onClick={() => setAll(!isAll)}>
              {isAll ? copy.fewerTrades : copy.allTrades(home.trades.length)}
            </Button>
          )}
        </>
      }
      table={
        <ChartTable
          label={notes.trades(home.measure)}
          columns={[words.trade, words.paid, words.confirmed]}
          rows={home.trades.map((trade) => ({
            key: trade.naics ?? '',
            cells: [tradeName(trade), dollars(trade.paid_cents), dollars(trade.confirmed_cents)],
          }))}
        />
      }
    />
  );
}

function Firms({ home, save }: Part) {
  const rows = home.firms_by_quarter;
  return (
    <ChartFigure
      title={findings.firmsTitle(home.totals.first_time_firms)}
      note={notes.firms}
      method={[methods.firstTime, methods.scope]}
      onExport={save('firms')}
      chart={
        <BarList
          bars={rows.map(({ quarter, first_time, again }) => ({
            key: quarter,
            label: shortQuarter(quarter),
            value: first_time + again,
            part: first_time,
            text: copy.firstAndAgain(first_time, again),
          }))}
        />
      }
      table={
        <ChartTable
          label={notes.firms}
          columns={[words.quarter, words.firstTime, words.again, words.all]}
          rows={rows.map(({ quarter, first_time, again }) => ({
            key: quarter,
            cells: [shortQuarter(quarter), count(first_time), count(again), count(first_time + again)],
          }))}
        />
      }
    />
  );
}

function Days({ home, save }: Part) {
  const steps = home.days.map(({ up_to, payments }, at) => ({
    key: String(up_to),
    name: copy.days(up_to, home.days[at - 1]?.up_to ?? -1),
    payments,
  }));
  return (
    <ChartFigure
      title={findings.days(home.totals.median_days)}
      note={notes.days}
      method={[methods.days]}
      onExport={save('days')}
      chart={
        <BarList
          bars={steps.map(({ key, name, payments }) => ({ key, label: name, value: payments, text: count(payments) }))}
        />
      }
      table={
        <ChartTable
          label={notes.days}
          columns={[words.days, words.payments]}
          rows={steps.map(({ key, name, payments }) => ({ key, cells: [name, count(payments)] }))}
        />
      }
    />
  );
}

function Tiers({ home, save }: Part) {
  return (
    <ChartFigure
      title={findings.tiers}
      note={notes.tiers(home.measure)}
      method={[methods.tier, methods.passedOn]}
      onExport={save('tiers')}
      chart={
        <BarList
          bars={home.tiers.map((row) => ({
            key: String(row.tier),
            label: copy.tier(row.tier),
            value: measured(home, row),
            text: shortDollars(measured(home, row)),
          }))}
        />
      }
      table={
        <ChartTable
          label={notes.tiers(home.measure)}
          columns={[words.tier, words.paid, words.confirmed]}
          rows={home.tiers.map(({ tier, paid_cents, confirmed_cents }) => ({
            key: String(tier),
            cells: [copy.tier(tier), dollars(paid_cents), dollars(confirmed_cents)],
          }))}
        />
      }
    />
  );
}
