import { IconArrowLeft, IconMapPin } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { initials, plural, sentence } from '#web/ui/formats.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { copy } from '../copy.ts';
import { type BusinessKey, businessQuery } from '../queries/business.ts';
import { CertificateTable } from './CertificateTable.tsx';
import { address, FactTable } from './FactTable.tsx';
import css from './Profile.module.css';

interface Props {
  readonly business: BusinessKey;
  /** Where the directory was left; null for a guest, who has none. */
  readonly back: string | null;
  /** What this person may do with the firm. */
  readonly action: (firm: { readonly id: string; readonly name: string }) => ReactNode;
}

export function ProfilePage({ business, back, action }: Props) {
  const { data: firm } = useSuspenseQuery(businessQuery(business));
  const name = firm.trade_name ?? firm.legal_business_name;
  const [first = '', second = ''] = name.split(/[\s&]+/);
  return (
    <>
      <header className={css.head}>
        {back && (
          <Link to={back} className={css.back}>
            <IconArrowLeft size={16} stroke={2} aria-hidden /> {copy.back}
          </Link>
        )}
        <div className={css.who}>
          <span className={css.initials} aria-hidden>
            {initials(first, second)}
          </span>
          <div className={css.name}>
            <PageHeading>{name}</PageHeading>
            {firm.trade_name && firm.trade_name !== firm.legal_business_name && (
              <p className="muted">{firm.legal_business_name}</p>
            )}
            {firm.description && <p className={css.lead}>{sentence(firm.description)}</p>}
            <p className={css.place}>
              <IconMapPin size={20} stroke={1.6} aria-hidden />
              {address(firm) || copy.notStated}
            </p>
          </div>
          <div className={css.act}>{action({ id: firm.id, name })}</div>
        </div>
      </header>
      <div className={`page ${css.columns}`}>
        <div className={css.main}>
          <section>
            <h2>{copy.certificates}</h2>
            <CertificateTable certificates={firm.certificates} />
          </section>
          <section>
            <h2>{copy.facts}</h2>
            {!firm.claimed && <p className={css.note}>{copy.unclaimed}</p>}
            <FactTable firm={firm} />
          </section>
        </div>
        <aside className={css.aside}>
          <section>
            <h2>{copy.verifiedWork}</h2>
            {firm.verified_projects > 0 ? (
              <>
                <p className={css.figure}>{plural(firm.verified_projects, 'verified job')}</p>
                <p className={css.note}>{copy.verifiedNote}</p>
              </>
            ) : (
              <p className={css.note}>{copy.noVerified}</p>
            )}
          </section>
          <section>
            <h2>
              {copy.codes} <span className={css.note}>{copy.codesNote}</span>
            </h2>
            {firm.naics.length === 0 && <p className="muted">{copy.notStated}</p>}
            <ul className={css.codes}>
              {firm.naics.map(({ code, title }) => (
                <li key={code}>
                  <span className={css.code}>{code}</span>
                  {title ?? <span className="muted">{copy.noTitle}</span>}
                </li>
              ))}
            </ul>
          </section>
        </aside>
      </div>
    </>
  );
}
