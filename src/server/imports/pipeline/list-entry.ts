import { hash } from 'node:crypto';
import { ADDRESS_FIELDS } from '#contract/businesses/rules/firm-fields.ts';
import { fold, printedKey } from '#contract/businesses/rules/firm-names.ts';
import type { ListedCertificate, ListedFirm } from '#contract/imports/schema.ts';
import { addressKey } from '../matching/street-address.ts';

/** One firm of a list, possibly from several rows. Values stay JSON text: a list may have a million entries. */
export interface ListEntry {
  readonly key: string;
  /** Its first line in the file. */
  readonly line: number;
  text: string;
  hash: string;
  rows: number;
}

/**
 * The key of an entry within its agency: the printed name and address. Rows with the same key are one entry (lists often
 * have a row per certificate). The agency's own number is not part of it: lists give one number to two firms and omit it
 * for others. Without an address, a number or web address takes its place.
 */
export function entryKey(firm: ListedFirm): string {
  const { street } = addressKey(firm.address_1, firm.address_2);
  const town = firm.zip_code ?? ([firm.city && fold(firm.city), firm.state].filter(Boolean).join(' ') || '');
  const place = street ? `${street}, ${firm.state ?? ''} ${town}` : '';
  const instead = firm.federal_ids[0] ?? firm.agency_id ?? firm.phone ?? firm.email ?? firm.website;
  const number = firm.certificates.find((certificate) => certificate.number !== null)?.number;
  return `${printedKey(firm.legal_business_name)} @ ${place || instead || number || town}`;
}

/** Whether the key contains an address, contact or number, so that equal keys mean the same entry. */
export const isIdentifiable = (firm: ListedFirm): boolean =>
  Boolean(firm.address_1 || firm.federal_ids.length || firm.agency_id || firm.phone || firm.email || firm.website) ||
  firm.certificates.some(({ number }) => number !== null);

/** Adds the values of another row of the same entry that earlier rows left empty. */
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

/** Descriptions are concatenated instead. */
const FILL_FIELDS = [...ADDRESS_FIELDS, 'trade_name', 'website', 'phone', 'email', 'size_band', 'agency_id'] as const;

function fillField<F extends keyof ListedFirm>(target: ListedFirm, from: ListedFirm, field: F): void {
  if (target[field] === null) target[field] = from[field];
}

const union = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b])];

function joinTexts(a: string | null, b: string | null): string | null {
  if (a === null || b === null || a.includes(b)) return a ?? b;
  return b.includes(a) ? b : `${a}\n${b}`.slice(0, 20_000);
}

const certificateKey = ({ type, number, issued_on, expires_on, group, certified_by }: ListedCertificate) =>
  JSON.stringify([type, number, issued_on, expires_on, group, certified_by]);

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
 * Equal for entries with the same content. Ignores the order of codes and certificates, and apostrophes, which some
 * exports of the same list lose.
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
