import type { CertificateChangeKind } from '#contract/shortlists/rules.ts';
import type { CertificateOnDay } from '#server/businesses/reads/listed-firms.ts';

type State = 'active' | 'ending' | 'lapsed' | 'unlisted';

/** A certificate as the owner of a list knows it. */
export interface SeenCertificate extends Omit<CertificateOnDay, 'lapsed_on'> {
  readonly state: State;
  /** When it ends or ended, or since when it is no longer listed. */
  readonly day: string | null;
}

export interface CertificateChange {
  readonly kind: CertificateChangeKind;
  readonly certificate: SeenCertificate;
}

/** @param lastDay the day up to which an end is near */
export const seenCertificates = (
  certificates: readonly CertificateOnDay[],
  today: string,
  lastDay: string,
): SeenCertificate[] =>
  certificates.map(({ lapsed_on, ...certificate }) => ({
    ...certificate,
    ...stateOf(certificate.expires_on, lapsed_on, today, lastDay),
  }));

function stateOf(
  expires: string | null,
  lapsed: string | null,
  today: string,
  lastDay: string,
): Pick<SeenCertificate, 'state' | 'day'> {
  if (lapsed !== null) return { state: 'unlisted', day: lapsed };
  if (expires !== null && expires < today) return { state: 'lapsed', day: expires };
  return { state: expires !== null && expires <= lastDay ? 'ending' : 'active', day: expires };
}

const inForce = ({ state }: SeenCertificate): boolean => state === 'active' || state === 'ending';
const keyOf = ({ agency_id, type }: SeenCertificate): string => `${agency_id} ${type}`;

/** What happened between two looks at the certificates of a firm. */
export function certificateChanges(
  before: readonly SeenCertificate[],
  now: readonly SeenCertificate[],
  today: string,
): CertificateChange[] {
  const known = new Map(before.map((one) => [keyOf(one), one]));
  const listed = new Set(now.map(keyOf));
  const changes = now.flatMap((certificate) => {
    const kind = kindOf(known.get(keyOf(certificate)), certificate);
    return kind ? [{ kind, certificate }] : [];
  });
  const gone = before.filter((one) => inForce(one) && !listed.has(keyOf(one)));
  return [
    ...changes,
    ...gone.map((one) => ({
      kind: 'unlisted' as const,
      certificate: { ...one, state: 'unlisted' as const, day: today },
    })),
  ];
}

function kindOf(before: SeenCertificate | undefined, now: SeenCertificate): CertificateChangeKind | null {
  if (!inForce(now)) return before && inForce(before) ? (now.state as 'lapsed' | 'unlisted') : null;
  if (!before) return 'new';
  if (!inForce(before) || isLater(now.expires_on, before.expires_on)) return 'renewed';
  return now.state === 'ending' && before.state === 'active' ? 'ending' : null;
}

/** A certificate that loses its end was renewed for good. */
const isLater = (now: string | null, before: string | null): boolean =>
  before !== null && (now === null || now > before);
