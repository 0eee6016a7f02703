import { NO_GROUP } from '#contract/impact-dashboards/rules.ts';
import type { DashboardHome } from '#contract/impact-dashboards/schema.ts';
import type { Series } from '#web/ui/charts/LineChart.tsx';
import { copy } from '../copy.ts';

/** `Q3 26` */
export const shortQuarter = (quarter: string): string => `${quarter.slice(5)} ${quarter.slice(2, 4)}`;

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
});
export const dollars = (cents: number): string => (cents % 100 === 0 ? whole : exact).format(cents / 100);
export const shortDollars = (cents: number): string => compact.format(cents / 100);
export const percent = (bps: number): string => `${Math.round(bps / 100)}%`;

export const groupName = ({ code, name }: { readonly code: string; readonly name: string }): string =>
  code === NO_GROUP ? copy.noGroup : name;

interface Amounts {
  readonly confirmed_cents: number;
  readonly paid_cents: number;
}
/** What charts draw of a row. */
export const measured = (
  { measure }: Pick<DashboardHome, 'measure'>,
  { confirmed_cents, paid_cents }: Amounts,
): number => (measure === 'paid' ? paid_cents : confirmed_cents);
const totalOf = ({ by_quarter }: { readonly by_quarter: readonly number[] }): number =>
  by_quarter.reduce((a, b) => a + b, 0);

/** Lines of one chart. */
const LINES = 5;

/** Groups with spending, the largest first; what is beyond the lines of a chart is added up. */
export function groupSeries({ groups, quarters }: Pick<DashboardHome, 'groups' | 'quarters'>): Series[] {
  const used = groups
    .filter(({ by_quarter }) => by_quarter.some((cents) => cents !== 0))
    .toSorted((a, b) => totalOf(b) - totalOf(a));
  const [shown, rest] = used.length > LINES ? [used.slice(0, LINES - 1), used.slice(LINES - 1)] : [used, []];
  const series = shown.map((group) => ({ key: group.code, label: groupName(group), values: group.by_quarter }));
  if (rest.length === 0) return series;
  const values = quarters.map((_, at) => rest.reduce((sum, { by_quarter }) => sum + (by_quarter[at] ?? 0), 0));
  return [...series, { key: 'others', label: copy.allOthers, values }];
}

/** What the chart of groups shows, in words. */
export function spendFinding(home: Pick<DashboardHome, 'groups' | 'quarters'>): string {
  const [top] = home.groups
    .filter((group) => group.code !== NO_GROUP && totalOf(group) > 0)
    .toSorted((a, b) => totalOf(b) - totalOf(a));
  if (!top) return copy.findings.nothing;
  const name = copy.findings.firms(top.name);
  const [first = 0, last = 0] = [top.by_quarter[0], top.by_quarter.at(-1)];
  if (home.quarters.length < 2 || first <= 0) return copy.findings.most(name);
  if (last >= first * 2) return copy.findings.doubled(name);
  if (last * 2 <= first) return copy.findings.halved(name);
  if (last >= first * 1.1) return copy.findings.grew(name);
  if (last * 1.1 <= first) return copy.findings.fell(name);
  return copy.findings.steady(name);
}

/** All quarters from the first to the last with payments, the last first. */
export function quarterChoices(first: string | null, last: string | null): string[] {
  const choices: string[] = [];
  if (first === null || last === null) return choices;
  for (let at = indexOf(last); at >= indexOf(first) && choices.length < 80; at -= 1)
    choices.push(`${Math.floor(at / 4)}-Q${(at % 4) + 1}`);
  return choices;
}
const indexOf = (quarter: string): number => Number(quarter.slice(0, 4)) * 4 + Number(quarter.slice(6)) - 1;
