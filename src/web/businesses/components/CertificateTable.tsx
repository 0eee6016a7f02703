import type { Certificate } from '#contract/businesses/schema.ts';
import { Badge, type Status } from '#web/ui/Badge.tsx';
import { day } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
import { type CertificateState, certificateState, today } from '../queries/certificate-state.ts';
import css from './Profile.module.css';

const STATUS: Readonly<Record<CertificateState['kind'], Status>> = {
  current: 'verified',
  listed: 'pending',
  ending: 'warning',
  ended: 'lapsed',
  lapsed: 'lapsed',
};

export function CertificateTable({ certificates }: { readonly certificates: readonly Certificate[] }) {
  if (certificates.length === 0) return <p className="muted">{copy.noCertificates}</p>;
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
        {certificates.map((certificate) => (
          <Row key={certificate.id} certificate={certificate} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ certificate }: { readonly certificate: Certificate }) {
  const { type, number, agency, list_date, lapsed_on, group, naics } = certificate;
  const state = certificateState(certificate, today());
  return (
    <tr>
      <th scope="row">
        {type}
        <span className={css.second}>{number ?? copy.notStated}</span>
      </th>
      <td>
        {agency}
        <span className={css.second}>
          {copy.fromList(day(list_date, 'short'))}
          {lapsed_on && `. ${copy.gone(day(lapsed_on, 'short'))}`}
        </span>
        {group && <span className={css.second}>{group}</span>}
        {naics.length > 0 && <span className={css.second}>{copy.covers(naics.join(', '))}</span>}
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

function period({ issued_on, expires_on }: Certificate): string {
  const from = issued_on && day(issued_on, 'short');
  const to = expires_on && day(expires_on, 'short');
  if (from && to) return copy.fromTo(from, to);
  if (from) return copy.fromOnly(from);
  return to ? copy.toOnly(to) : copy.notStated;
}
