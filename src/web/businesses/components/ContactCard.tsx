import { useQuery } from '@tanstack/react-query';
import type { Contact, Mwbe } from '#contract/businesses/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { type DescriptionItem, DescriptionList } from '#web/ui/DescriptionList.tsx';
import { saveFile } from '#web/ui/data/save-file.ts';
import { phone as spelled } from '#web/ui/formats.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { contact as card } from '#web/ui/icons.ts';
import { LoadingState, Skeleton } from '#web/ui/States.tsx';
import { copy as own } from '../copy/own.ts';
import { copy } from '../copy.ts';
import { mailLink, telLink, vCard } from '../model/contact.ts';
import { sourceText } from '../model/source-text.ts';
import { contactQuery } from '../queries/contact.ts';
import { Editable, type Editor } from './Editable.tsx';
import { Website } from './FactTable.tsx';
import css from './Profile.module.css';

interface Props {
  readonly firm: Mwbe;
  /** Whether this person sees phone and email. */
  readonly shown: boolean;
  /** Contact details that are known already: of the own firm, or as others get them. */
  readonly known?: Contact | null | undefined;
  readonly editor: Editor | null;
}

/** Contact details: the website for everyone, phone and email for the hiring side. */
export function ContactCard({ firm, shown, known, editor }: Props) {
  return (
    <section id="contact" className={css.contact}>
      <h2>{copy.contact}</h2>
      <Editable editor={editor} group="contact">
        {known ? (
          <ContactDetails firm={firm} data={known} />
        ) : shown ? (
          <FullContact firm={firm} />
        ) : (
          <PublicContact website={firm.website} />
        )}
      </Editable>
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
  return <ContactDetails firm={firm} data={data} />;
}

function ContactDetails({ firm, data }: { readonly firm: Mwbe; readonly data: Contact }) {
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
      {(['phone', 'email'] as const).map((way) => {
        const listed = data.listed[way];
        return (
          listed?.value && (
            <p key={way} className={css.note}>
              {own.listsSay(listed.source ? sourceText(listed.source) : copy.sourceUnknown, listed.value)}
            </p>
          )
        );
      })}
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
  const card = new Blob([vCard(firm, contact)], { type: 'text/vcard;charset=utf-8' });
  saveFile(`${firm.profile_url_path ?? firm.id}.vcf`, card);
}
