import { useSuspenseQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { FirmProfile } from '#contract/businesses/schema/profile.ts';
import type { Contact, Mwbe } from '#contract/businesses/schema.ts';
import { sentence } from '#web/ui/formats.ts';
import { copy as copyOwn } from '../copy/own.ts';
import { copy } from '../copy.ts';
import type { StatusQuery } from '../model/certification-status.ts';
import { type Group, shownFact } from '../model/own-facts.ts';
import { type BusinessKey, businessQuery } from '../queries/business.ts';
import { profileQuery } from '../queries/profile.ts';
import { CertificateTable } from './CertificateTable.tsx';
import { CertificationStatus } from './CertificationStatus.tsx';
import { Codes } from './Codes.tsx';
import { ContactCard } from './ContactCard.tsx';
import { Editable, type Editor } from './Editable.tsx';
import { FactTable, isLong } from './FactTable.tsx';
import { hasOwnFacts, OwnFacts } from './OwnFacts.tsx';
import { OwnPanel } from './OwnPanel.tsx';
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
  /** Downloads the capability statement as this person gets it. */
  readonly statement: (mwbeId: string) => Promise<void>;
}

interface ExtraSection extends Section {
  readonly content: ReactNode;
}

/** The profile; its own people edit it in place. */
export function ProfilePage({ own, ...props }: Props & { readonly own: (firm: Mwbe) => boolean }) {
  const { data: firm } = useSuspenseQuery(businessQuery(props.business));
  return own(firm) ? (
    <OwnProfile key={firm.id} {...props} firm={firm} />
  ) : (
    <Profile {...props} firm={firm} editor={null} />
  );
}

type ShownProps = Omit<Props, 'business'> & { readonly firm: Mwbe };

function OwnProfile({ firm, ...props }: ShownProps) {
  const [group, setGroup] = useState<Group | null>(null);
  const { data: profile } = useSuspenseQuery(profileQuery(firm.id));
  return (
    <>
      <OwnPanel mwbeId={firm.id} editing={group !== null} onEdit={setGroup} />
      <Profile
        {...props}
        firm={firm}
        editor={{ mwbeId: firm.id, group, open: setGroup }}
        known={ownContact(profile, firm)}
      />
    </>
  );
}

const ownContact = (profile: FirmProfile, { listed }: Mwbe): Contact => ({
  phone: shownFact(profile, 'phone') as string | null,
  email: shownFact(profile, 'email') as string | null,
  website: shownFact(profile, 'website') as string | null,
  listed,
  sources: {},
});

interface ProfileProps extends ShownProps {
  readonly editor: Editor | null;
  readonly known?: Contact | null;
}

function Profile({ firm, editor, known, statusQuery, back, visible, work, nearby, ...actions }: ProfileProps) {
  const [verified, near] = [work(firm), nearby(firm)];
  const sections: readonly Section[] = [
    { id: 'certificates', label: copy.certificates, count: firm.certificates.length },
    { id: 'certification-status', label: copy.status },
    { id: 'contact', label: copy.contact },
    ...(editor || hasOwnFacts(firm) ? [{ id: 'about', label: copyOwn.about }] : []),
    verified,
    { id: 'services', label: copy.work },
    ...(near ? [near] : []),
    { id: 'sources', label: copy.facts },
  ];
  return (
    <>
      <ProfileHeader firm={firm} back={back} action={actions.action} statement={actions.statement}>
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
          <ContactCard firm={firm} shown={visible.contact} known={known} editor={editor} />
          <PlaceCard firm={firm} editor={editor} />
        </aside>
        <div className={css.rest}>
          {(editor || hasOwnFacts(firm)) && (
            <section id="about">
              <OwnFacts firm={firm} editor={editor} />
            </section>
          )}
          <section id={verified.id}>{verified.content}</section>
          <section id="services">
            <h2>{copy.work}</h2>
            <Editable editor={editor} group="services" />
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
