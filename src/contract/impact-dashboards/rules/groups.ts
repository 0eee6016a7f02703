import { DAY_MS } from '#contract/durations.ts';
import { type CertificateDates, validityPeriod } from '../../businesses/rules/certification-status.ts';

/** A certificate as the lists of an agency say it. */
export interface HeldCertificate extends CertificateDates {
  readonly agency: string;
  readonly type: string;
}
export interface ImpactGroup {
  readonly code: string;
  readonly types: readonly string[];
}
/** Days, both inclusive, on which a firm counts in one group, and by which certificate. */
export interface GroupPeriod {
  readonly from: string;
  readonly until: string;
  /** Null: in none. */
  readonly group: string | null;
  readonly certificate: Pick<HeldCertificate, 'agency' | 'type' | 'issued_on' | 'expires_on'> | null;
}

const FIRST = '1900-01-01';
const LAST = '2199-12-31';
const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
const dayBefore = (day: string): string => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10);

/**
 * In which group a firm counts on each day: the first of the groups for which a list proves a certificate valid on that day.
 * The periods cover all days, without gaps.
 */
export function groupPeriods(certificates: readonly HeldCertificate[], groups: readonly ImpactGroup[]): GroupPeriod[] {
  const valid = certificates.flatMap((certificate) => {
    const days = validityPeriod(certificate);
    return days ? [{ certificate, ...days }] : [];
  });
  const cuts = [...new Set([FIRST, ...valid.flatMap(({ from, until }) => [from, dayAfter(until)])])]
    .filter((day) => day <= LAST)
    .toSorted();
  const periods = cuts.map((from, at): GroupPeriod => {
    const next = cuts[at + 1];
    return { from, until: next ? dayBefore(next) : LAST, ...groupOn(from, valid, groups) };
  });
  const joined: GroupPeriod[] = [];
  for (const one of periods) {
    const last = joined.at(-1);
    if (last && last.group === one.group && last.certificate?.type === one.certificate?.type)
      joined[joined.length - 1] = { ...last, until: one.until };
    else joined.push(one);
  }
  return joined;
}

interface Valid {
  readonly certificate: HeldCertificate;
  readonly from: string;
  readonly until: string;
}

function groupOn(
  day: string,
  valid: readonly Valid[],
  groups: readonly ImpactGroup[],
): Pick<GroupPeriod, 'group' | 'certificate'> {
  const held = valid.filter(({ from, until }) => from <= day && day <= until);
  for (const { code, types } of groups) {
    const found = held.find(({ certificate }) => types.includes(certificate.type));
    if (!found) continue;
    const { agency, type, issued_on, expires_on } = found.certificate;
    return { group: code, certificate: { agency, type, issued_on, expires_on } };
  }
  return { group: null, certificate: null };
}
