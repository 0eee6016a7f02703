import { showCents } from '#contract/payments/rules/money.ts';
import type { CashForecast } from '#contract/signed-records/schema/cash-forecast.ts';
import { TaggedPdf } from '#server/kernel/exports/tagged-pdf.ts';
import { RHYTHM_WORDS, SOURCE_WORDS, SURENESS_WORDS, UNDATED_WORDS } from './forecast-words.ts';

/** Expected amounts in the PDF; the signed file has all. */
const SHOWN = 60;

/** The signed file as a document for people: the same figures, to the cent. @param file as signed */
export async function forecastPdf(file: string): Promise<Buffer> {
  const { record } = JSON.parse(file) as { record: CashForecast };
  const pdf = await TaggedPdf.open({
    title: `${record.mwbe.legal_business_name}: cash forecast`,
    now: new Date(record.issued_at),
  });
  pdf.title(record.mwbe.legal_business_name);
  pdf.paragraph(`Cash forecast from ${longDay(record.as_of)} on`, { muted: true });
  pdf.paragraph(
    'What payers reported is their word. What is planned follows from the contracts, and costs are what the firm says that it spends: nobody confirmed them.',
    { muted: true },
  );
  contracts(pdf, record);
  periods(pdf, 'By week', record.weeks);
  periods(pdf, 'By month', record.months);
  expected(pdf, record);
  costs(pdf, record);
  pdf.heading('How to check this');
  pdf.paragraph(
    `Signed by Plumbline on ${longDay(record.issued_at)} with the key ${record.key_id}, as the forecast ${record.id}. The signed file that comes with this document can be verified without Plumbline: npm run verify-record.`,
  );
  return pdf.end();
}

const longDay = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const shortDay = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

function contracts(pdf: TaggedPdf, { contracts: rows }: CashForecast): void {
  pdf.heading('Contracts');
  if (rows.length === 0) {
    pdf.paragraph('The firm has no contract on Plumbline.');
    return;
  }
  pdf.table(
    [
      { label: 'Contract', share: 0.32 },
      { label: 'Award', share: 0.17 },
      { label: 'Paid', share: 0.17 },
      { label: 'Confirmed by the firm', share: 0.17 },
      { label: 'Withheld', share: 0.17 },
    ],
    rows.map(({ payer, title, award_cents, paid_cents, confirmed_cents, retained_cents }) => [
      `${title}\n${payer}`,
      ...[award_cents, paid_cents, confirmed_cents, retained_cents].map(showCents),
    ]),
  );
}

function periods(pdf: TaggedPdf, title: string, rows: CashForecast['weeks']): void {
  pdf.heading(title);
  pdf.table(
    [
      { label: 'From', share: 0.2 },
      { label: 'Expected', share: 0.2 },
      { label: 'Costs', share: 0.2 },
      { label: 'Gap', share: 0.2 },
      { label: 'Since the first day', share: 0.2 },
    ],
    rows.map(({ from, in_cents, out_cents, gap_cents, running_cents }) => [
      shortDay(from),
      ...[in_cents, out_cents, gap_cents, running_cents].map(showCents),
    ]),
  );
}

function expected(pdf: TaggedPdf, { expected: rows, undated, later_cents, contracts: all }: CashForecast): void {
  const titles = new Map(all.map(({ id, title }) => [id, title]));
  pdf.heading('What is expected');
  if (rows.length > 0) {
    pdf.table(
      [
        { label: 'Day', share: 0.17 },
        { label: 'Contract', share: 0.26 },
        { label: 'From', share: 0.24 },
        { label: 'How sure', share: 0.16 },
        { label: 'Amount', share: 0.17 },
      ],
      rows
        .slice(0, SHOWN)
        .map(({ on, contract_id, source, sureness, planned_on, amount_cents }) => [
          shortDay(on),
          titles.get(contract_id) ?? '',
          SOURCE_WORDS[source],
          planned_on ? `${SURENESS_WORDS[sureness]}, planned for ${shortDay(planned_on)}` : SURENESS_WORDS[sureness],
          showCents(amount_cents),
        ]),
    );
  }
  if (rows.length > SHOWN) pdf.paragraph('The signed file has all amounts; these are the first ones.', { muted: true });
  if (later_cents !== 0) pdf.paragraph(`After these months: ${showCents(later_cents)}`);
  pdf.list(
    undated.map(
      ({ contract_id, reason, amount_cents }) =>
        `On no day: ${showCents(amount_cents)}, ${titles.get(contract_id) ?? ''} (${UNDATED_WORDS[reason]})`,
    ),
  );
}

function costs(pdf: TaggedPdf, { costs: rows }: CashForecast): void {
  pdf.heading("The firm's own costs");
  if (rows.length === 0) pdf.paragraph('The firm entered no costs.');
  pdf.list(
    rows.map(
      ({ name, amount_cents, rhythm, from_on, until_on }) =>
        `${name}: ${showCents(amount_cents)} ${RHYTHM_WORDS[rhythm]}, ${rhythm === 'once' ? 'on' : 'from'} ${longDay(from_on)}${until_on ? ` until ${longDay(until_on)}` : ''}`,
    ),
  );
}
