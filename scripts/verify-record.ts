// `npm run verify-record -- FILE [--key FILE] [--revocations FILE]`: what a signed record proves, with published keys alone.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { showCents } from '#contract/payments/rules/money.ts';
import { type VerificationResult, verifyRecord } from '#contract/signed-records/rules/verification.ts';
import type { CashForecast } from '#contract/signed-records/schema/cash-forecast.ts';
import type { PublishedReport } from '#contract/signed-records/schema/published-report.ts';
import type {
  ListingReceipt,
  PublishedKey,
  Revocation,
  SignedRecord,
  WorkRecord,
} from '#contract/signed-records/schema.ts';

const USAGE = 'npm run verify-record -- FILE [--key FILE] [--revocations FILE] [--from ADDRESS]';
/** The installation on this machine, when nothing else is named. */
const HERE = process.env.PUBLIC_URL || `http://localhost:${process.env.PORT || 3000}`;

async function main(): Promise<boolean> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, revocations: { type: 'string' }, from: { type: 'string', default: HERE } },
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error(USAGE);
  const bytes = readFileSync(at(file));
  const keys = (values.key ? readJson(values.key) : await ask(values.from, 'record_keys')) as PublishedKey[];
  const revocations = await revocationsOf(values);
  const verdict = await verifyRecord(bytes, { keys, revocations: revocations ?? [] });
  console.log(tell(verdict).join('\n'));
  if (!revocations && verdict.outcome === 'valid') {
    console.log('\nWhether it was revoked was not checked: give the list with --revocations.');
  }
  return verdict.outcome === 'valid';
}

/** With a key from a file nobody is asked for anything. @returns null where the list is not known */
async function revocationsOf(values: { key?: string; revocations?: string; from: string }) {
  if (values.revocations) return readJson(values.revocations) as Revocation[];
  return values.key ? null : ((await ask(values.from, 'record_revocations')) as Revocation[]);
}

const at = (file: string): string => resolve(process.env.INIT_CWD ?? process.cwd(), file);

function readJson(file: string): unknown {
  const value: unknown = JSON.parse(readFileSync(at(file), 'utf8'));
  if (!Array.isArray(value))
    throw new Error(`${file} is no list as /api/v1/record_keys or /record_revocations gives it`);
  return value;
}

async function ask(origin: string, list: string): Promise<unknown> {
  const url = `${origin}/api/v1/${list}`;
  const answer = await fetch(url).catch(() => null);
  if (answer?.ok) return answer.json();
  throw new Error(`${url} does not answer. Give --key with a file of published keys, or --from with another address.`);
}

function tell(verdict: VerificationResult): string[] {
  switch (verdict.outcome) {
    case 'valid':
      return [
        `VALID: signed with the key ${verdict.key.id} on ${verdict.record.issued_at}.`,
        '',
        ...facts(verdict.record),
      ];
    case 'revoked': {
      const { reason, revoked_at } = verdict.revocation;
      const why = reason === 'corrected' ? 'a newer record replaces it' : 'it was withdrawn';
      return [`REVOKED on ${revoked_at}: ${why}. What it said then:`, '', ...facts(verdict.record)];
    }
    case 'compromised key':
      return [
        `KEY COMPROMISED from ${verdict.compromisedFrom} on: the record is dated ${verdict.record.issued_at}, when somebody else may`,
        'have had the key. This proves nothing. If what it says is genuine, Plumbline has a newer record of it.',
      ];
    case 'dated before compromise':
      return [
        `DATED BEFORE ITS KEY WAS COMPROMISED on ${verdict.compromisedFrom}. Whoever has the key can write an earlier date, so the`,
        'signature alone proves nothing more. The record is genuine if you can show that you had this very file before that',
        `day, or if it is what Plumbline serves today${servedAt(verdict.record)}. What it says:`,
        '',
        ...facts(verdict.record),
      ];
    case 'unknown key':
      return [`UNKNOWN KEY: ${verdict.keyId} is not among the published keys for that time. This proves nothing.`];
    case 'changed':
      return ['CHANGED: this is not what was signed. It proves nothing.'];
    case 'not a record':
      return ['NOT A RECORD: this file is no signed record, or was damaged. It proves nothing.'];
  }
}

const servedAt = (record: SignedRecord): string =>
  record.format === 'plumbline-record/1'
    ? ` at /api/v1/projects/${record.project.id}/record`
    : record.format === 'plumbline-report/1'
      ? ' in its project'
      : ' to the firm';

function facts(record: SignedRecord): string[] {
  switch (record.format) {
    case 'plumbline-record/1':
      return factsOfWork(record);
    case 'plumbline-listing/1':
      return factsOfReceipt(record);
    case 'plumbline-cash-forecast/1':
      return factsOfForecast(record);
    case 'plumbline-report/1':
      return factsOfReport(record);
  }
}

const aligned = (lines: readonly (readonly [string, string])[]): string[] =>
  lines.map(([name, value]) => `${`${name}:`.padEnd(14)}${printable(value)}`);

/** A firm that a company named in a bid or plan, with every step since. */
function factsOfReceipt({ id, number, hiring_company, mwbe, bid, listing, history }: ListingReceipt): string[] {
  const amount =
    listing.amount_usd === null ? `${listing.percent} %` : `$${listing.amount_usd.toLocaleString('en-US')}`;
  const steps = history.flatMap(({ at, by, step, said, changes }) => [
    `  ${at}  ${step.replaceAll('_', ' ')} by the ${by === 'mwbe' ? 'firm' : by.replaceAll('_', ' ')}${said ? `: ${said}` : ''}`,
    ...changes.map(({ field, from, to }) => `    ${field}: from ${from ?? 'none'} to ${to ?? 'none'}`),
  ]);
  return [
    ...aligned([
      ['Receipt', `${id}, number ${number}`],
      ['Firm', mwbe.legal_business_name],
      ['Named by', hiring_company.business_name],
      [bid.kind === 'bid' ? 'Bid for' : 'Plan for', bid.project],
      ['Owner', bid.owner ?? 'not given'],
      ['Date', bid.bid_on],
      ['Submitted', bid.submitted_at],
      ['Work', listing.work],
      ['NAICS', listing.naics ?? 'not given'],
      ['Amount', amount],
      ['Commitment', listing.commitment ?? 'not given'],
      ['State', listing.state.replaceAll('_', ' ')],
    ]),
    '',
    'History:',
    ...steps.map(printable),
  ];
}

/** What a firm showed its lender; the costs are its own word. */
function factsOfForecast({
  id,
  mwbe,
  as_of,
  contracts,
  expected,
  undated,
  costs,
  weeks,
  months,
}: CashForecast): string[] {
  const sum = (amounts: readonly { readonly amount_cents: number }[]) =>
    showCents(amounts.reduce((total, { amount_cents }) => total + amount_cents, 0));
  return [
    ...aligned([
      ['Forecast', id],
      ['Firm', mwbe.legal_business_name],
      ['From', as_of],
      ['Expected', `${sum(expected)}, and ${sum(undated)} on no day`],
      ['Costs', costs.length === 0 ? 'none entered' : `${costs.length}, in the firm's own words`],
    ]),
    '',
    'Contracts:',
    ...contracts.map(({ payer, title, award_cents, paid_cents, confirmed_cents }) =>
      printable(
        `  ${title} for ${payer}: award ${showCents(award_cents)}, paid ${showCents(paid_cents)}, confirmed ${showCents(confirmed_cents)}`,
      ),
    ),
    '',
    'Weeks:',
    ...weeks.map(period),
    '',
    'Months:',
    ...months.map(period),
  ];
}

/** A report of a project as it was published, with what its rows add up to. */
function factsOfReport({
  id,
  number,
  project,
  title,
  basis,
  as_of,
  rules,
  facts: told,
  columns,
  rows,
  totals,
  settings,
}: PublishedReport): string[] {
  return [
    ...aligned([
      ['Report', `${id}, number ${number}`],
      ['Title', title],
      ['Project', [project.name, project.number].filter(Boolean).join(', ')],
      ['Owner', project.owner],
      ['As of', as_of],
      ['Figures', basis === 'accepted' ? 'accepted months' : 'all that was known'],
      ['Rules', rules === null ? 'none' : `${rules.name}, version ${rules.version}`],
      [
        'Asked',
        Object.entries(settings)
          .map(([name, value]) => `${name} ${value}`)
          .join(', ') || 'nothing else',
      ],
      ['Rows', String(rows.length)],
    ]),
    '',
    'Totals:',
    ...columns.flatMap(({ label, kind, role }, at) =>
      role === 'measure' ? [printable(`  ${label}: ${cellText(kind, totals[at] ?? null)}`)] : [],
    ),
    ...told.map(({ label, value, kind, note }) =>
      printable(`  ${label}: ${cellText(kind, value)}${note ? ` (${note})` : ''}`),
    ),
  ];
}

function cellText(kind: PublishedReport['columns'][number]['kind'], cell: string | number | null): string {
  if (cell === null || typeof cell === 'string') return cell ?? '–';
  if (kind === 'money') return showCents(cell);
  const divisor = { hours: 100, share: 100, average: 10 }[kind as string] ?? 1;
  return `${(cell / divisor).toLocaleString('en-US')}${kind === 'share' ? ' %' : ''}`;
}

const period = ({ from, in_cents, out_cents, gap_cents }: CashForecast['weeks'][number]): string =>
  `  ${from}  expected ${showCents(in_cents)}, costs ${showCents(out_cents)}, gap ${showCents(gap_cents)}`;

function factsOfWork({ id, hiring_company, mwbe, project, between_parties }: WorkRecord): string[] {
  const lines: [string, string][] = [
    ['Record', id],
    ['Work done by', mwbe.legal_business_name],
    ['Hired by', hiring_company.business_name],
    ['Project', project.title],
    ['Work', project.services ?? 'not described'],
    ['Dates', `${project.start_date} to ${project.end_date}`],
    ['Recorded', project.recorded_at],
    ['Confirmed', `${project.confirmed_at}${confirmedBy(project)}`],
    [
      'Amount',
      between_parties ? `$${between_parties.amount_usd.toLocaleString('en-US')}` : 'known to the parties alone',
    ],
  ];
  return [...aligned(lines), ...history(between_parties)];
}

const confirmedBy = ({ confirmed_by }: WorkRecord['project']): string =>
  confirmed_by === 'hiring_company' ? ' by the hiring company, which accepted the changes of the firm' : '';

/** Every step that was signed, in the copy of the parties; records from before have none. */
function history(parties: WorkRecord['between_parties']): string[] {
  const steps = (parties?.history ?? []).flatMap(({ at, by, event, said, changes }) => [
    `  ${at}  ${event.replaceAll('_', ' ')} by the ${by === 'mwbe' ? 'firm' : by.replaceAll('_', ' ')}${said ? `: ${said}` : ''}`,
    ...changes.map(({ field, from, to }) => `    ${field}: from ${from ?? 'none'} to ${to ?? 'none'}`),
  ]);
  return steps.length === 0 ? [] : ['', 'History:', ...steps.map(printable)];
}

/** Text of other people must not steer the terminal. */
const printable = (text: string): string => text.replace(/\p{Cc}+/gu, ' ');

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
