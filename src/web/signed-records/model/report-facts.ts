import type { PublishedReport } from '#contract/signed-records/schema/published-report.ts';
import type { DescriptionItem } from '#web/ui/DescriptionList.tsx';
import { dayOf, money } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';

type Kind = PublishedReport['columns'][number]['kind'];
const DIVISORS: Partial<Record<Kind, number>> = { hours: 100, share: 100, average: 10 };

function cellText(kind: Kind, cell: string | number | null): string {
  if (cell === null || typeof cell === 'string') return cell ?? copy.none;
  if (kind === 'money') return money(cell / 100);
  return `${(cell / (DIVISORS[kind] ?? 1)).toLocaleString('en-US')}${kind === 'share' ? '%' : ''}`;
}

/** What a published report adds up to; its rows are in its file. */
export function reportFacts(report: PublishedReport, key: string): DescriptionItem[] {
  const { id, number, project, report_type, basis, as_of, rules, rows, columns, totals, facts, issued_at } = report;
  const sums = columns.flatMap(({ label, kind, role }, at) =>
    role === 'measure' ? [`${label}: ${cellText(kind, totals[at] ?? null)}`] : [],
  );
  const told = facts.map(({ label, value, kind, note }) =>
    [`${label}: ${cellText(kind, value)}`, note].filter(Boolean).join('; '),
  );
  return [
    { name: copy.report.number, value: copy.report.numberOf(number, report_type) },
    { name: copy.report.project, value: [project.name, project.number].filter(Boolean).join(', ') },
    { name: copy.report.owner, value: project.owner },
    { name: copy.report.asOf, value: dayOf(as_of) },
    { name: copy.report.basis, value: copy.report.bases[basis] },
    { name: copy.report.rules, value: rules ? copy.report.rulesOf(rules.name, rules.version) : copy.none },
    { name: copy.report.rows, value: rows.length.toLocaleString('en-US') },
    { name: copy.report.totals, value: sums.join('\n') || copy.none, long: true },
    { name: copy.report.facts, value: told.join('\n') || copy.none, long: true },
    { name: copy.signed, value: dayOf(issued_at) },
    { name: copy.key, value: key },
    { name: copy.record, value: id },
  ];
}
