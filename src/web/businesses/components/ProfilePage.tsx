import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Mwbe } from '#contract/businesses/schema.ts';
import { sentence } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
import type { StatusQuery } from '../model/certification-status.ts';
import { type BusinessKey, businessQuery } from '../queries/business.ts';
import { CertificateTable } from './CertificateTable.tsx';
import { CertificationStatus } from './CertificationStatus.tsx';
import { Codes } from './Codes.tsx';
import { ContactCard } from './ContactCard.tsx';
import { FactTable, isLong } from './FactTable.tsx';
import { PlaceCard } from './PlaceCard.tsx';
import css from './Profile.module.css';
import { type BackLink, ProfileHeader } from './ProfileHeader.tsx';
import { type Section, SectionLinks } from './SectionLinks.tsx';

interface Props {
  readonly business: BusinessKey;
  /** The certification status that the URL asks for. */
  readonly statusQuery: StatusQuery;
  /** The last directory page; null for guests, who have none. */
  readonly back: BackLink | null;
  /** Whether this person sees contact details and internal ids. */
  readonly visible: { readonly contact: boolean; readonly ids: boolean };
  /** The action that this person may take on the firm. */
  readonly action: (firm: { readonly id: string; readonly name: string }) => ReactNode;
  /** Sections of other features, with their own headings. */
  readonly work: (firm: Mwbe) => ExtraSection;
  readonly nearby: (firm: Mwbe) => ExtraSection | null;
}

interface ExtraSection extends Section {
  readonly content: ReactNode;
}

export function ProfilePage({ business, statusQuery, back, visible, action, work, nearby }: Props) {
  const { data: firm } = useSuspenseQuery(businessQuery(business));
  const [verified, near] = [work(firm), nearby(firm)];
  const sections: readonly Section[] = [
    { id: 'certificates', label: copy.certificates, count: firm.certificates.length },
    { id: 'certification-status', label: copy.status },
    { id: 'contact', label: copy.contact },
    verified,
    { id: 'services', label: copy.work },
    ...(near ? [near] : []),
    { id: 'sources', label: copy.facts },
  ];
  return (
    <>
      <ProfileHeader firm={firm} back={back} action={action}>
        <SectionLinks sections={sections} />
      </ProfileHeader>
      <div className={`page ${css.columns}`}>
        <div className={css.main}>
          <section id="certificates">
            <h2>{copy.certificates}</h2>
            <CertificateTable certificates={firm.certificates} />
          </section>
        </div>
        <aside className={css.aside}>
          <CertificationStatus firm={firm} query={statusQuery} />
          <ContactCard firm={firm} shown={visible.contact} />
          <PlaceCard firm={firm} />
        </aside>
        <div className={css.rest}>
          <section id={verified.id}>{verified.content}</section>
          <section id="services">
            <h2>{copy.work}</h2>
            {firm.description && isLong(firm.description) && (
              <p className={css.description}>{sentence(firm.description)}</p>
            )}
            <Codes naics={firm.naics} linked={back !== null} />
          </section>
          {near && <section id={near.id}>{near.content}</section>}
          <section id="sources">
            <h2>{copy.facts}</h2>
            <FactTable firm={firm} ids={visible.ids} />
          </section>
        </div>
      </div>
    </>
  );
}
