import { useQuery } from '@tanstack/react-query';
import type { Contact, Mwbe } from '#contract/businesses/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { type Fact, FactList } from '#web/ui/FactList.tsx';
import { day, phone as spelled } from '#web/ui/formats.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { contact as card } from '#web/ui/icons.ts';
import { Bar, Loading } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { contactQuery, mailLink, telLink, vCard } from '../queries/contact.ts';
import { Website } from './FactTable.tsx';
import css from './Profile.module.css';

interface Props {
  readonly firm: Mwbe;
  /** Whether this person learns phone and e-mail. */
  readonly shown: boolean;
}

/** How to reach the firm: its website for everybody, the rest for those who hire. */
export function ContactCard({ firm, shown }: Props) {
  return (
    <section id="contact" className={css.contact}>
      <h2>{copy.contact}</h2>
      {shown ? <Reach firm={firm} /> : <Open website={firm.website} />}
    </section>
  );
}

function Open({ website }: { readonly website: string | null }) {
  return (
    <>
      <FactList layout="rows" facts={[websiteFact(website)]} />
      <p className={css.note}>{copy.contactForHirers}</p>
    </>
  );
}

function Reach({ firm }: { readonly firm: Mwbe }) {
  const { data, isError } = useQuery(contactQuery(firm.id));
  if (isError) return <p role="alert">{copy.contactFailed}</p>;
  if (!data) {
    return (
      <Loading what={copy.contactLoading}>
        <Bar width={70} />
      </Loading>
    );
  }
  const { phone, email, website } = data;
  const facts: Fact[] = [
    { name: copy.phone, value: <Way text={phone && spelled(phone)} link={phone && telLink(phone)} /> },
    { name: copy.email, value: <Way text={email} link={email && mailLink(email)} /> },
    websiteFact(website),
  ];
  const lists = new Set(
    Object.entries(data.sources)
      .filter(([field]) => field === 'phone' || field === 'email')
      .map(([, { agency, list_date }]) => copy.sourceOf(agency, day(list_date, 'short'))),
  );
  return (
    <>
      <FactList layout="rows" facts={facts} />
      {[...lists].map((list) => (
        <p key={list} className={css.note}>
          {list}
        </p>
      ))}
      {phone || email ? (
        <Button variant="outlineDark" icon={<Icon of={card} size={20} />} onClick={() => saveCard(firm, data)}>
          {copy.saveContact}
        </Button>
      ) : (
        <p className={css.note}>{copy.noContact}</p>
      )}
    </>
  );
}

const websiteFact = (website: string | null): Fact => ({
  name: copy.website,
  value: website ? <Website address={website} /> : <span className="muted">{copy.notStated}</span>,
});

function Way({ text, link }: { readonly text: string | null; readonly link: string | null }) {
  if (!text) return <span className="muted">{copy.notStated}</span>;
  return link ? <a href={link}>{text}</a> : text;
}

function saveCard(firm: Mwbe, contact: Contact): void {
  const url = URL.createObjectURL(new Blob([vCard(firm, contact)], { type: 'text/vcard;charset=utf-8' }));
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = `${firm.profile_url_path ?? firm.id}.vcf`;
  anchor.click();
  URL.revokeObjectURL(url);
}
