import { decideCertification } from '../../businesses/rules/certification-status.ts';
import type { FirmCertificate, WantedWork } from './facts.ts';

/** The certificate that says most for this work on a day: one that counts, or one that nobody can be sure of. */
export function bestCertificate(
  certificates: readonly FirmCertificate[],
  { certifications, naics }: Pick<WantedWork, 'certifications' | 'naics'>,
  on: string,
): { readonly certificate: FirmCertificate; readonly counts: boolean } | undefined {
  const types = new Set(certifications.map(keyOf));
  const own = certificates.filter(({ type }) => types.size === 0 || types.has(keyOf(type)));
  let unsure: FirmCertificate | undefined;
  let sure: FirmCertificate | undefined;
  for (const certificate of own) {
    const answer = answerOf(certificate, naics, on);
    if (answer === 'yes' && (!sure || comesFirst(certificate, sure))) sure = certificate;
    if (answer === 'not known' && (!unsure || comesFirst(certificate, unsure))) unsure = certificate;
  }
  if (sure) return { certificate: sure, counts: true };
  return unsure && { certificate: unsure, counts: false };
}

const keyOf = (type: string) => type.trim().toLowerCase();

/** The one that ends last; then by name, whatever the order of a list. */
function comesFirst(a: FirmCertificate, b: FirmCertificate): boolean {
  const [endA, endB] = [a.expires_on ?? '', b.expires_on ?? ''];
  return endA === endB ? `${a.type} ${a.agency}` < `${b.type} ${b.agency}` : endA > endB;
}

/** A certificate that lists codes counts for these alone; one below a wide asked code counts for its part. */
function answerOf(certificate: FirmCertificate, asked: readonly string[], on: string): 'yes' | 'not known' | 'no' {
  const codes = asked.flatMap((wanted) => [wanted, ...certificate.naics.filter((code) => code.startsWith(wanted))]);
  const answers = codes.map((code) => decideCertification([certificate], [], { code, date: on }).answer);
  return answers.includes('yes') ? 'yes' : answers.includes('not known') ? 'not known' : 'no';
}
