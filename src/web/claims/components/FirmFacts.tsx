import { Tag } from '#web/ui/Badge.tsx';
import { copy } from '../copy/claim.ts';
import css from './Claims.module.css';

interface Firm {
  readonly legal_business_name: string;
  readonly trade_name: string | null;
  readonly address_1?: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly certificates: readonly { readonly type: string; readonly agency: string }[];
}

/** Agencies shown. */
const MOST = 4;

export const firmName = ({ trade_name, legal_business_name }: Pick<Firm, 'legal_business_name' | 'trade_name'>) =>
  trade_name ?? legal_business_name;

/** What tells one firm from another: legal name, place and certificates. */
export function FirmFacts({ firm }: { readonly firm: Firm }) {
  const facts = [
    firmName(firm) === firm.legal_business_name ? null : firm.legal_business_name,
    firm.address_1 ?? null,
    [firm.city, firm.state].filter(Boolean).join(', ') || null,
  ].filter((fact) => fact !== null);
  const seen = new Map(firm.certificates.map((one) => [`${one.type} ${one.agency}`, one]));
  return (
    <>
      <p className={css.facts}>{facts.join(' · ')}</p>
      {seen.size === 0 ? (
        <p className={css.note}>{copy.noCertificates}</p>
      ) : (
        <ul className={css.certificates}>
          {[...seen].slice(0, MOST).map(([key, { type, agency }]) => (
            <li key={key}>
              <Tag>{type}</Tag> {agency}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
