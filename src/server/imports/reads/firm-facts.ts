import type { ListedCertificate, ListedFirm } from '#contract/imports/schema.ts';

/** One field of a firm's list entry for display. Certificates have fields such as `certificate:MBE`. */
export interface FirmFact {
  readonly field: string;
  readonly value: string;
}

export interface FactChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** The non-empty fields of a list entry in display order. */
export function firmFacts(firm: ListedFirm): FirmFact[] {
  const { latitude, longitude } = firm;
  const facts: [string, string | null][] = [
    ['legal_business_name', firm.legal_business_name],
    ['trade_name', firm.trade_name],
    ['address', joined([firm.address_1, firm.address_2], ', ')],
    ['city', firm.city],
    ['state', firm.state],
    ['zip_code', firm.zip_code],
    ['county', firm.county],
    ['phone', firm.phone],
    ['email', firm.email],
    ['website', firm.website],
    ['federal_id', joined(firm.federal_ids, ', ')],
    ['agency_id', firm.agency_id],
    ...certificateFacts(firm.certificates),
    ['naics', joined(firm.naics, ', ')],
    ['employees', firm.size_band],
    ['description', firm.description],
    ['coordinates', latitude === null || longitude === null ? null : `${latitude}, ${longitude}`],
  ];
  return facts.flatMap(([field, value]) => (value === null ? [] : [{ field, value }]));
}

const MATCHED_FACTS = new Set(
  'trade_name address city state zip_code county phone email website federal_id agency_id naics'.split(' '),
);

/** Whether search or matching uses a field. */
export const isMatchedFact = (field: string): boolean => MATCHED_FACTS.has(field) || field.startsWith('certificate:');

/** Fields that differ between two records of a firm. */
export function diffFacts(before: readonly FirmFact[], after: readonly FirmFact[]): FactChange[] {
  const old = new Map(before.map(({ field, value }) => [field, value]));
  const fresh = new Map(after.map(({ field, value }) => [field, value]));
  return [...new Set([...fresh.keys(), ...old.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? null, after: fresh.get(field) ?? null }))
    .filter(({ before, after }) => before !== after);
}

/** City and state, such as `Towson, MD`. */
export const cityAndState = ({ city, state }: Pick<ListedFirm, 'city' | 'state'>): string =>
  joined([city, state], ', ') ?? '';

const joined = (parts: readonly (string | null)[], by: string): string | null =>
  parts.filter((part) => part !== null && part !== '').join(by) || null;

/** One fact per certification type. */
const certificateFacts = (certificates: readonly ListedCertificate[]): [string, string][] =>
  [...Map.groupBy(certificates, ({ type }) => type)].map(([type, all]) => [
    `certificate:${type}`,
    all.map(listedCertificateText).join('; '),
  ]);

function listedCertificateText({
  number,
  issued_on,
  expires_on,
  group,
  naics,
  certified_by,
  ended,
  denied,
  lapsed_on,
}: ListedCertificate): string {
  const parts = [
    certified_by && `by ${certified_by}`,
    number && `number ${number}`,
    issued_on && `from ${issued_on}`,
    expires_on && `to ${expires_on}`,
    group,
    naics.length > 0 ? `for ${naics.join(', ')}` : null,
    denied ? 'denied' : ended ? 'ended' : null,
    lapsed_on ? `lapsed on ${lapsed_on}` : null,
  ];
  return parts.filter(Boolean).join(', ') || 'held';
}
