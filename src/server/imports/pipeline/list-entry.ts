import { hash } from 'node:crypto';
import { fold, printedKey } from '#contract/imports/rules/firm-names.ts';
import type { ListedCertificate, ListedFirm } from '#contract/imports/schema.ts';
import { addressKey } from '../matching/street-address.ts';

/**
 * The key of an entry within its agency: the name as printed, with the place where it is printed. Two rows of one key
 * are one entry (a list often has a row for each certificate). The agency's own number is no part of it: lists give one
 * number to two firms and leave it out for others. Without a place, one number or web address must stand in for it.
 */
export function entryKey(firm: ListedFirm): string {
  const { street } = addressKey(firm.address_1, firm.address_2);
  const town = firm.zip_code ?? ([firm.city && fold(firm.city), firm.state].filter(Boolean).join(' ') || '');
  const place = street ? `${street}, ${firm.state ?? ''} ${town}` : '';
  const instead = firm.federal_ids[0] ?? firm.agency_id ?? firm.phone ?? firm.email ?? firm.website;
  const number = firm.certificates.find((certificate) => certificate.number !== null)?.number;
  return `${printedKey(firm.legal_business_name)} @ ${place || instead || number || town}`;
}

/** Whether the key says where the firm is or by which number it goes, so that an equal key is an equal entry. */
export const isIdentifiable = (firm: ListedFirm): boolean =>
  Boolean(firm.address_1 || firm.federal_ids.length || firm.agency_id || firm.phone || firm.email || firm.website) ||
  firm.certificates.some(({ number }) => number !== null);

/** A further row of the same entry adds what the rows before it did not say. */
export function combineRows(first: ListedFirm, further: ListedFirm): ListedFirm {
  const combined: ListedFirm = {
    ...first,
    naics: union(first.naics, further.naics),
    federal_ids: union(first.federal_ids, further.federal_ids),
    certificates: joinCertificates(first.certificates, further.certificates),
    description: joinTexts(first.description, further.description),
    raw: { ...further.raw, ...first.raw },
  };
  for (const field of FILL_FIELDS) fillField(combined, further, field);
  return combined;
}

const FILL_FIELDS = [
  'trade_name',
  'address_1',
  'address_2',
  'city',
  'state',
  'zip_code',
  'county',
  'latitude',
  'longitude',
  'website',
  'phone',
  'email',
  'size_band',
  'agency_id',
] as const;

function fillField<F extends keyof ListedFirm>(target: ListedFirm, from: ListedFirm, field: F): void {
  if (target[field] === null) target[field] = from[field];
}

const union = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])];

function joinTexts(a: string | null, b: string | null): string | null {
  if (a === null || b === null || a.includes(b)) return a ?? b;
  return b.includes(a) ? b : `${a}\n${b}`.slice(0, 20_000);
}

const certificateKey = ({ type, number, issued_on, expires_on, group }: ListedCertificate) =>
  JSON.stringify([type, number, issued_on, expires_on, group]);

function joinCertificates(a: readonly ListedCertificate[], b: readonly ListedCertificate[]): ListedCertificate[] {
  const joined = new Map(a.map((certificate) => [certificateKey(certificate), certificate]));
  for (const certificate of b) {
    const known = joined.get(certificateKey(certificate));
    joined.set(
      certificateKey(certificate),
      known ? { ...known, naics: union(known.naics, certificate.naics) } : certificate,
    );
  }
  return [...joined.values()];
}

/**
 * Equal for entries that say the same. The order of codes and certificates says nothing, nor do apostrophes: exports
 * of one and the same list lose them.
 */
export function contentHash(firm: ListedFirm): string {
  const { raw: _, ...said } = firm;
  const certificates = said.certificates.map((certificate) => ({
    ...certificate,
    naics: certificate.naics.toSorted(),
  }));
  const ordered = certificates.toSorted((a, b) => (certificateKey(a) < certificateKey(b) ? -1 : 1));
  const text = JSON.stringify({ ...said, naics: said.naics.toSorted(), certificates: ordered });
  return hash('sha256', text.replace(/['’‘`]/g, '').replace(/ {2,}/g, ' '), 'base64url');
}
