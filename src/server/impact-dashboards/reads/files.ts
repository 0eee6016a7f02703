import type { DashboardHome, FileQuery } from '#contract/impact-dashboards/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { tableFile } from '#server/kernel/exports/table-file.ts';
import type { TableRow } from '#server/kernel/exports/table-row.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { authorizeDashboard } from '../policy.ts';
import { firmsPage } from './firms.ts';
import { dashboardHome } from './home.ts';

const PAGE = 500;
const dollars = (cents: number): number => cents / 100;

interface Content {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: readonly TableRow[];
}

function totalRow(groups: DashboardHome['groups'], measure: DashboardHome['measure']): TableRow {
  const cents = groups.map(({ confirmed_cents, paid_cents }) => (measure === 'paid' ? paid_cents : confirmed_cents));
  return ['All', ...cents.map(dollars), dollars(cents.reduce((a, b) => a + b, 0))];
}

const TABLES: Readonly<Record<Exclude<FileQuery['table'], 'firms'>, (home: DashboardHome) => Content>> = {
  spend: ({ quarters, groups, measure }) => ({
    name: 'Spending by group',
    columns: ['Quarter', ...groups.map(({ name }) => name || 'No group'), 'All'],
    rows: [
      ...quarters.map((quarter, at): TableRow => {
        const cents = groups.map(({ by_quarter }) => by_quarter[at] ?? 0);
        return [quarter, ...cents.map(dollars), dollars(cents.reduce((a, b) => a + b, 0))];
      }),
      totalRow(groups, measure),
    ],
  }),
  places: ({ places }) => ({
    name: 'Spending by place',
    columns: ['County', 'FIPS', 'Confirmed', 'Paid'],
    rows: places.map(({ name, fips, confirmed_cents, paid_cents }) => [
      name ?? 'Not known',
      fips,
      dollars(confirmed_cents),
      dollars(paid_cents),
    ]),
  }),
  trades: ({ trades }) => ({
    name: 'Spending by trade',
    columns: ['NAICS', 'Trade', 'Confirmed', 'Paid'],
    rows: trades.map(({ naics, title, confirmed_cents, paid_cents }) => [
      naics,
      title ?? 'Not stated',
      dollars(confirmed_cents),
      dollars(paid_cents),
    ]),
  }),
  tiers: ({ tiers }) => ({
    name: 'Spending by tier',
    columns: ['Tier', 'Confirmed', 'Paid'],
    rows: tiers.map(({ tier, confirmed_cents, paid_cents }) => [tier, dollars(confirmed_cents), dollars(paid_cents)]),
  }),
  days: ({ days }) => ({
    name: 'Days to pay',
    columns: ['Days, at most', 'Payments'],
    rows: days.map(({ up_to, payments }) => [up_to ?? 'more', payments]),
  }),
};

/** What a chart shows, or the firms behind it, as a file. @throws AppError 400, 401, 404, 429 */
export async function impactFile(ctx: ReadContext, id: string, query: FileQuery): Promise<FileDownload> {
  const { table, format, group, ...period } = query;
  const home = await dashboardHome(ctx, id, period);
  if (table !== 'firms') {
    const { name, columns, rows } = TABLES[table](home);
    return tableFile(ctx, { name, sheet: name, columns, format, pages: pagesOf(rows) });
  }
  await authorizeDashboard(ctx, id, 'read');
  return tableFile(ctx, {
    name: 'Firms',
    sheet: 'Firms',
    columns: [
      'Firm',
      'Place',
      'Group',
      'Confirmed',
      'Paid',
      'Payments',
      'First quarter',
      'Last quarter',
      'Certificates',
    ],
    format,
    pages: firmPages(ctx, id, home, { group, part: period.project ?? 'all', measure: period.measure }),
  });
}

async function* pagesOf(rows: readonly TableRow[]): AsyncGenerator<readonly TableRow[]> {
  if (rows.length > 0) yield rows;
}

async function* firmPages(
  ctx: ReadContext,
  id: string,
  { from, to }: Pick<DashboardHome, 'from' | 'to'>,
  { group, part, measure }: Pick<FileQuery, 'group' | 'measure'> & { readonly part: string },
): AsyncGenerator<readonly TableRow[]> {
  let after: { cents: number; id: string } | null = null;
  for (;;) {
    const page = await firmsPage(ctx, {
      id,
      period: { from, to, part, measure },
      filter: { group },
      after,
      limit: PAGE,
    });
    if (page.length > 0)
      yield page.map((firm) => [
        firm.name,
        firm.place,
        firm.group,
        dollars(firm.confirmed_cents),
        dollars(firm.paid_cents),
        firm.payments,
        firm.first_quarter,
        firm.last_quarter,
        firm.certificates
          .map(({ type, agency, expires_on }) => `${type} ${agency} ${expires_on ?? ''}`.trim())
          .join('; '),
      ]);
    const last = page.at(-1);
    if (page.length < PAGE || !last) return;
    const [cents = '0', firm = ''] = last.cursor.split('_');
    after = { cents: Number(cents), id: firm };
  }
}
