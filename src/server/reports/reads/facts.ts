import { formatCents, formatPercent } from '#contract/counting/rules/labels.ts';
import type { GroupCount } from '#contract/counting/schema/counts.ts';
import type { ReportFact } from '#contract/reports/schema.ts';
import { statedSums } from '#server/data-input/reads/for-reports.ts';
import { workforceSums } from '#server/data-input/reads/sums.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import type { Counted } from './contracting.ts';
import { readsGroups, type Wanted } from './wanted.ts';

const fact = (
  label: string,
  value: number | null,
  kind: ReportFact['kind'],
  note: string | null = null,
): ReportFact => ({
  label,
  value,
  kind,
  note,
  counted: null,
});

/** What goals ask and what counts for them, of the whole project whatever is filtered. */
export function contractingFacts({ last }: Counted): ReportFact[] {
  const whole = last.counts.find(({ scope }) => scope === 'all') ?? last.counts[0];
  if (!whole) return [];
  const { contract_total_cents, excluded_cents } = whole;
  return [
    fact('Contract total', contract_total_cents, 'money'),
    fact('Excluded', excluded_cents, 'money'),
    fact('Goals are a share of', contract_total_cents - excluded_cents, 'money'),
    ...last.counts.map((count) => ({
      ...fact(`${count.name}, credited`, count.confirmed.cents, 'money', goalNote(count)),
      counted: { scope: count.scope, group: count.group },
    })),
  ];
}

function goalNote({ goal, confirmed, is_met }: GroupCount): string | null {
  const share = confirmed.bps === null ? null : formatPercent(confirmed.bps);
  if (goal.cents === null) return share;
  const asked = `goal ${goal.bps === null ? '' : `${formatPercent(goal.bps)}, `}${formatCents(goal.cents).replace(/\.00$/, '')}`;
  return [share, asked, is_met === null ? null : is_met ? 'met' : 'not met yet'].filter(Boolean).join('; ');
}

/** Goals of the months asked for, and official totals beside what the rows add up to. */
export async function workforceFacts(ctx: ReadContext, wanted: Wanted): Promise<ReportFact[]> {
  const { access, type, basis, settings, forViewers = false } = wanted;
  const tab = type === 'local-hiring' ? 'local-hiring' : 'workforce-utilization';
  const { from, to } = settings;
  const asked = { tab, of: basis, ...(from && { from }), ...(to && { to }) } as const;
  const sums = await workforceSums(ctx, access.projectId, asked, forViewers);
  const atLeast = readsGroups(wanted) ? 'at least, since small groups aren’t shown; ' : '';
  const stated = await statedSums(ctx, {
    projectId: access.projectId,
    tab,
    basis,
    from: from ?? null,
    to: to ?? null,
  });
  const rows = { hours: sums.total.hours_hundredths, people: sums.total.people, hires: sums.total.new_hires, paid: 0 };
  return [
    ...sums.goals.map(({ name, share_bps, bps, hours }) =>
      fact(
        name,
        share_bps,
        'share',
        `${atLeast}goal ${bps === null ? `${hours?.toLocaleString('en-US')} hours` : formatPercent(bps)}`,
      ),
    ),
    ...stated
      .filter(({ measure }) => measure !== 'paid')
      .map(({ label, source, measure, value }) =>
        fact(
          label,
          value,
          measure === 'hours' ? 'hours' : 'number',
          `${source}; ${differenceIn(measure === 'hours' ? 'hours' : 'people', value - rows[measure])}`,
        ),
      ),
  ];
}

function differenceIn(unit: 'hours' | 'people', difference: number): string {
  if (difference === 0) return 'the rows say the same';
  const size = Math.abs(unit === 'hours' ? difference / 100 : difference);
  return `${size.toLocaleString('en-US')} ${unit} ${difference > 0 ? 'more' : 'less'} than the rows`;
}
