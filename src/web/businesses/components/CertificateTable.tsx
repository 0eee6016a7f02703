import type { Certificate } from '#contract/businesses/schema.ts';
import { Badge, type Status } from '#web/ui/Badge.tsx';
import { day } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
import {
  type CertificateState,
  certificateState,
  hasEnded,
  localToday,
  sortCertificates,
} from '../model/certificate-state.ts';
import css from './Profile.module.css';

const STATUS: Readonly<Record<CertificateState['kind'], Status>> = {
  current: 'verified',
  listed: 'pending',
  undated: 'pending',
  coming: 'pending',
  ending: 'warning',
  ended: 'lapsed',
  lapsed: 'lapsed',
};

/** Above this number, the codes collapse behind a count. */
const MAX_CODES = 6;

/** Certificates that are or may be in force, then ended and lapsed ones under their own heading. */
export function CertificateTable({ certificates }: { readonly certificates: readonly Certificate[] }) {
  if (certificates.length === 0) return <p className="muted">{copy.noCertificates}</p>;
  const now = localToday();
  const withState = sortCertificates(certificates, now).map((certificate) => ({
    certificate,
    state: certificateState(certificate, now),
  }));
  const ended = withState.filter(({ state }) => hasEnded(state));
  const active = withState.filter(({ state }) => !hasEnded(state));
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {copy.certificateColumns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {active.length === 0 && (
          <tr>
            <td colSpan={4} className="muted">
              {copy.noneInForce}
            </td>
          </tr>
        )}
        {active.map((each) => (
          <Row key={each.certificate.id} {...each} />
        ))}
      </tbody>
      {ended.length > 0 && (
        <tbody className={css.over}>
          <tr>
            <th scope="rowgroup" colSpan={4}>
              {copy.endedGroup}
            </th>
          </tr>
          {ended.map((each) => (
            <Row key={each.certificate.id} {...each} />
          ))}
        </tbody>
      )}
    </table>
  );
}

function Row({ certificate, state }: { readonly certificate: Certificate; readonly state: CertificateState }) {
  const { type, number, agency, list_date, listed_by, lapsed_on, group } = certificate;
  return (
    <tr>
      <th scope="row">
        {type}
        <span className={css.second}>{number ?? copy.noNumber}</span>
      </th>
      <td>
        {agency}
        <span className={css.second}>
          {list_date ? copy.fromList(day(list_date, 'short'), listed_by) : copy.fromUndatedList}
          {lapsed_on && `. ${copy.lapsedOn(day(lapsed_on, 'short'))}`}
        </span>
        {group && <span className={css.second}>{group}</span>}
        <CoveredCodes codes={certificate.naics} />
      </td>
      <td>{period(certificate)}</td>
      <td>
        <Badge status={STATUS[state.kind]}>
          {state.kind === 'ending' ? copy.states.ending(state.days) : copy.states[state.kind]}
        </Badge>
      </td>
    </tr>
  );
}

function CoveredCodes({ codes }: { readonly codes: readonly string[] }) {
  if (codes.length === 0) return null;
  if (codes.length <= MAX_CODES) return <span className={css.second}>{copy.covers(codes.join(', '))}</span>;
  return (
    <details className={css.second}>
      <summary>{copy.coversMany(codes.length)}</summary>
      {codes.join(', ')}
    </details>
  );
}

function period({ issued_on, expires_on }: Certificate): string {
  const from = issued_on && day(issued_on, 'short');
  const to = expires_on && day(expires_on, 'short');
  if (from && to) return copy.fromTo(from, to);
  if (from) return copy.fromOnly(from);
  return to ? copy.toOnly(to) : copy.notStated;
}
