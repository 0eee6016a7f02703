import type { ReactNode } from 'react';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import { type DescriptionItem, DescriptionList } from '#web/ui/DescriptionList.tsx';
import { count, day, dayOf, money, phone } from '#web/ui/formats.ts';
import { copy as names } from '../copy/facts.ts';
import { copy } from '../copy/page.ts';
import css from './Opportunity.module.css';

/** What is stated; all else is left out. */
export function FactsList({ opportunity }: { readonly opportunity: Opportunity }) {
  const all = itemsOf(opportunity);
  const items = all.flatMap(({ name, value, long }): DescriptionItem[] =>
    value ? [{ name, value, ...(long && { long }) }] : [],
  );
  if (items.length === 0) return null;
  return (
    <section className={css.section} aria-label={copy.facts}>
      <h2>{copy.facts}</h2>
      <DescriptionList items={items} />
    </section>
  );
}

interface Item {
  readonly name: string;
  readonly value: ReactNode;
  readonly long?: boolean;
}

function itemsOf(one: Opportunity): readonly Item[] {
  const { facts } = names;
  const town = [one.city, [one.state_code, one.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [
    { name: facts.naics, value: one.naics.length > 0 && <Trades opportunity={one} />, long: true },
    { name: copy.place, value: town },
    { name: facts.county, value: one.county },
    { name: copy.workDates, value: range(one.starts_on && day(one.starts_on), one.ends_on && day(one.ends_on)) },
    { name: copy.budget, value: range(amount(one.budget_min), amount(one.budget_max)) },
    { name: facts.bond_needed, value: amount(one.bond_needed) },
    { name: facts.insurance_needed, value: amount(one.insurance_needed) },
    { name: facts.crew_needed, value: one.crew_needed !== null && names.crew(count(one.crew_needed)) },
    { name: facts.goals, value: one.goals.map(({ group, percent }) => names.goal(group, percent)).join(', ') },
    { name: facts.certifications, value: one.certifications.join(', ') },
    { name: copy.contact, value: contactOf(one) },
    { name: copy.reference, value: one.reference },
    { name: copy.published, value: one.published_at && dayOf(one.published_at) },
  ];
}

const amount = (value: number | null): string | null => (value === null ? null : money(value));

function range(from: string | null, to: string | null): string | null {
  if (from && to) return from === to ? from : copy.fromTo(from, to);
  return from ? copy.from(from) : to && copy.upTo(to);
}

function Trades({ opportunity: { naics, trade_titles: titles } }: { readonly opportunity: Opportunity }) {
  return (
    <ul className={css.trades}>
      {naics.map((code) => (
        <li key={code}>
          {titles[code]} <span className="muted">{code}</span>
        </li>
      ))}
    </ul>
  );
}

function contactOf({ contact_name, contact_email, contact_phone }: Opportunity): ReactNode {
  if (!contact_name && !contact_email && !contact_phone) return null;
  return (
    <>
      {contact_name && <span className={css.line}>{contact_name}</span>}
      {contact_email && (
        <a className={css.line} href={`mailto:${encodeURIComponent(contact_email).replace('%40', '@')}`}>
          {contact_email}
        </a>
      )}
      {contact_phone && (
        <a className={css.line} href={`tel:${contact_phone.replace(/[^\d+]/g, '')}`}>
          {phone(contact_phone)}
        </a>
      )}
    </>
  );
}
