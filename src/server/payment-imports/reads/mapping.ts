import { detectDateOrder } from '#contract/imports/rules/dates.ts';
import { readCents, readDay, readMonth } from '#contract/payment-imports/rules/cells.ts';
import { PAYMENT_FIELDS, type PaymentField, type PaymentMapping } from '#contract/payment-imports/rules.ts';
import { headerWords, type ListKind, type RawRow } from '#server/imports/reads/open-file.ts';

/** Numbers of tax payers are neither read nor kept. */
const TAX_IDS =
  /\b(?:tax|taxpayer|i?tin|ssn|f?ein|fid|social sec(?:urity)?|1099|ss (?:number|no)|fed(?:eral)? (?:id|identification|number|no)|t i n|s s n|(?:f )?e i n)\b|(?:tax|fed|federal)id\b/;
export const isTaxId = (header: string): boolean => TAX_IDS.test(headerWords(header));

const NO = '(?: (?:number|no|num|id|code|ref|reference))';
const WHO = '(?:vendor|supplier|payee|sub ?contractor|subcontractor|sub|contractor|firm|company|business)';
/** The best name of a column first. */
const HEADERS: Readonly<Record<PaymentField, readonly RegExp[]>> = {
  contract_number: [
    new RegExp(`^(?:sub ?)?(?:contract|agreement|commitment)${NO}$`),
    new RegExp(`^(?:po|purchase order)${NO}?$`),
    /^(?:sub ?)?(?:contract|agreement|commitment)$/,
  ],
  vendor: [new RegExp(`^${WHO} name$`), new RegExp(`^(?:name of )?${WHO}$`), /^paid to$/, /^name$/],
  title: [/^contract (?:title|name|description)$/, /^(?:project|job|work)(?: (?:title|name|description))?$/, /^title$/],
  payment_id: [
    new RegExp(`^(?:payment|voucher|transaction|document|warrant|disbursement)${NO}$`),
    /^(?:voucher|warrant)$/,
  ],
  reference: [
    new RegExp(`^(?:check|cheque|chk|ck|eft|ach|trace)${NO}?$`),
    new RegExp(`^invoice${NO}?$`),
    /^reference$/,
  ],
  paid_on: [
    /^(?:check|cheque|payment|paid|pay|disbursement|warrant|issue|issued) (?:date|on)$/,
    /^(?:date|day) (?:paid|of payment|issued)$/,
    /^(?:transaction|posting|post|posted) date$/,
    /^date$/,
  ],
  month: [
    /^(?:payment|reporting|report|service|work|billing|pay|for) (?:month|period)$/,
    /^(?:month|period)(?: (?:ending|end|of|paid|covered))?$/,
  ],
  amount: [
    /^(?:amount|amt|total) paid$/,
    /^(?:net |total )?(?:paid|payment|check|cheque|disbursement|transaction) (?:amount|amt)$/,
    /^(?:net|net amount|amount|amt|paid)(?: usd)?$/,
  ],
  retainage: [/^(?:retainage|retention|retained)(?: (?:amount|amt|held|withheld))?$/, /^amount (?:retained|withheld)$/],
  method: [/^(?:payment |pay )?(?:method|type)$/, /^paid by$/],
  payer_paid_on: [
    /^(?:owner|client) (?:paid|payment)(?: (?:on|date))?$/,
    /^(?:date )?(?:paid|received) (?:by|from) (?:owner|client)$/,
    /^prime paid(?: on| date)?$/,
  ],
  reason: [/^(?:reason|comment|comments|memo|note|notes|remarks)$/],
};

/** How well a column's name says a field: 0 for not, more for better. */
function scoreOf(header: string, field: PaymentField): number {
  const words = headerWords(header).replace(/ usd$/, '');
  const at = HEADERS[field].findIndex((pattern) => pattern.test(words));
  return at < 0 ? 0 : 10 - at;
}

const FITS: Partial<Record<PaymentField, (text: string) => object>> = {
  amount: readCents,
  retainage: readCents,
  paid_on: (text) => readDay(text),
  payer_paid_on: (text) => readDay(text),
  month: (text) => readMonth(text),
};

/** At least half of what the column holds can be read as the field. */
function fits(field: PaymentField, values: readonly string[]): boolean {
  const reader = FITS[field];
  if (!reader || values.length === 0) return true;
  return values.filter((value) => 'value' in reader(value)).length * 2 >= values.length;
}

/** The mapping that names and values of the columns propose; what no column says is left out. */
export function proposeMapping(headers: readonly string[], sample: readonly RawRow[]): PaymentMapping {
  const valuesOf = (header: string) => sample.flatMap(({ cells }) => cells[header]?.trim() || []).slice(0, 100);
  const candidates = headers
    .filter((header) => !isTaxId(header))
    .flatMap((header) => PAYMENT_FIELDS.map((field) => ({ field, header, score: scoreOf(header, field) })))
    .filter(({ field, header, score }) => score > 0 && fits(field, valuesOf(header)))
    .sort((one, other) => other.score - one.score);
  const columns: Partial<Record<PaymentField, string>> = {};
  const used = new Set<string>();
  for (const { field, header } of candidates) {
    if (columns[field] !== undefined || used.has(header)) continue;
    columns[field] = header;
    used.add(header);
  }
  const dates = [columns.paid_on, columns.payer_paid_on].flatMap((header) => (header ? valuesOf(header) : []));
  return { columns, ...(detectDateOrder(dates) === 'dmy' && { date_order: 'dmy' as const }) };
}

/** How a list of payments is told from other texts in a file. */
export const PAYMENTS: ListKind = {
  things: 'payments',
  isHeaderCell: (cell) => cell !== '' && cell.length <= 80 && PAYMENT_FIELDS.some((field) => scoreOf(cell, field) > 0),
  isList(headers, sample) {
    const { columns } = proposeMapping(headers, sample);
    return columns.amount !== undefined && columns.paid_on !== undefined;
  },
};
