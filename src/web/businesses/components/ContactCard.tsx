import { useQuery } from '@tanstack/react-query';
import type { Contact, Mwbe } from '#contract/businesses/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { type DescriptionItem, DescriptionList } from '#web/ui/DescriptionList.tsx';
import { phone as spelled } from '#web/ui/formats.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { contact as card } from '#web/ui/icons.ts';
import { LoadingState, Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { mailLink, telLink, vCard } from '../model/contact.ts';
import { sourceText } from '../model/source-text.ts';
import { contactQuery } from '../queries/contact.ts';
import { Website } from './FactTable.tsx';
import css from './Profile.module.css';

interface Props {
  readonly firm: Mwbe;
  /** Whether this person sees phone and email. */
  readonly shown: boolean;
}

/** Contact details: the website for everyone, phone and email for the hiring side. */
export function ContactCard({ firm, shown }: Props) {
  return (
    <section id="contact" className={css.contact}>
      <h2>{copy.contact}</h2>
      {shown ? <FullContact firm={firm} /> : <PublicContact website={firm.website} />}
    </section>
  );
}

function PublicContact({ website }: { readonly website: string | null }) {
  return (
    <>
      <DescriptionList layout="rows" items={[websiteFact(website)]} />
      <p className={css.note}>{copy.contactHidden}</p>
    </>
  );
}

function FullContact({ firm }: { readonly firm: Mwbe }) {
  const { data, isError } = useQuery(contactQuery(firm.id));
  if (isError) return <p role="alert">{copy.contactFailed}</p>;
  if (!data) {
    return (
      <LoadingState what={copy.contactLoading}>
        <Skeleton width={70} />
      </LoadingState>
    );
  }
  const { phone, email, website } = data;
  const facts: DescriptionItem[] = [
    { name: copy.phone, value: <ContactLink text={phone && spelled(phone)} link={phone && telLink(phone)} /> },
    { name: copy.email, value: <ContactLink text={email} link={email && mailLink(email)} /> },
    websiteFact(website),
  ];
  const lists = new Set(
    Object.entries(data.sources)
      .filter(([field]) => field === 'phone' || field === 'email')
      .map(([, source]) => sourceText(source)),
  );
  return (
    <>
      <DescriptionList layout="rows" items={facts} />
      {[...lists].map((list) => (
        <p key={list} className={css.note}>
          {list}
        </p>
      ))}
      {phone || email ? (
        <Button variant="outlineDark" icon={<Icon of={card} size={20} />} onClick={() => downloadVCard(firm, data)}>
          {copy.saveContact}
        </Button>
      ) : (
        <p className={css.note}>{copy.noContact}</p>
      )}
    </>
  );
}

const websiteFact = (website: string | null): DescriptionItem => ({
  name: copy.website,
  value: website ? <Website address={website} /> : <span className="muted">{copy.notStated}</span>,
});

function ContactLink({ text, link }: { readonly text: string | null; readonly link: string | null }) {
  if (!text) return <span className="muted">{copy.notStated}</span>;
  return link ? <a href={link}>{text}</a> : text;
}

function downloadVCard(firm: Mwbe, contact: Contact): void {
  const url = URL.createObjectURL(new Blob([vCard(firm, contact)], { type: 'text/vcard;charset=utf-8' }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = `${firm.profile_url_path ?? firm.id}.vcf`;
  anchor.click();
  URL.revokeObjectURL(url);
}
