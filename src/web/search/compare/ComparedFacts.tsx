import type { ReactNode } from 'react';
import type { Certificate, Mwbe } from '#contract/businesses/schema.ts';
import { Tag } from '#web/ui/Badge.tsx';
import { count, day, sentence, webLink } from '#web/ui/formats.ts';
import { copy } from '../copy/compare.ts';
import css from './Comparison.module.css';

interface Fact {
  readonly name: string;
  readonly render: (firm: Mwbe) => ReactNode;
}

/** The rows of the comparison, of firms as `GET /mwbes/:id` tells of them; lapsed certificates only where a firm has one. */
export function comparedFacts(firms: readonly Mwbe[]): Fact[] {
  const facts: Fact[] = [
    { name: copy.legalName, render: (firm) => firm.legal_business_name },
    { name: copy.place, render: placeOf },
    { name: copy.verified, render: (firm) => <strong>{count(firm.verified_projects)}</strong> },
    { name: copy.certificates, render: (firm) => <Certificates list={firm.certificates.filter(inForce)} /> },
    { name: copy.lapsed, render: (firm) => <Certificates list={firm.certificates.filter((one) => !inForce(one))} /> },
    { name: copy.codes, render: (firm) => <Codes list={firm.naics} /> },
    { name: copy.services, render: (firm) => (firm.description ? sentence(firm.description) : copy.notStated) },
    { name: copy.website, render: websiteOf },
  ];
  const lapsed = firms.some(({ certificates }) => !certificates.every(inForce));
  return facts.filter(({ name }) => lapsed || name !== copy.lapsed);
}

const today = () => new Date().toISOString().slice(0, 10);
const inForce = ({ lapsed_on, expires_on }: Certificate) => !lapsed_on && !(expires_on && expires_on < today());

function placeOf({ city, state, county, zip_code }: Mwbe): ReactNode {
  const place = [[city, state].filter(Boolean).join(', '), zip_code?.slice(0, 5)].filter(Boolean).join(' ');
  if (!place) return copy.notStated;
  return (
    <>
      {place}
      {county && <span className={css.note}>{copy.county(county)}</span>}
    </>
  );
}

function Certificates({ list }: { readonly list: readonly Certificate[] }) {
  if (list.length === 0) return copy.none;
  return (
    <ul className={css.list}>
      {list.map((one) => (
        <li key={one.id}>
          <Tag>{one.type}</Tag> {one.agency}
          <span className={css.note}>{[one.number, endOf(one)].filter(Boolean).join(' · ')}</span>
        </li>
      ))}
    </ul>
  );
}

function endOf({ lapsed_on, expires_on, list_date }: Certificate): string {
  if (lapsed_on) return copy.lapsedOn(day(lapsed_on, 'short'));
  if (list_date === null) return copy.undated;
  if (!expires_on) return copy.noEnd;
  return expires_on < today() ? copy.ended(day(expires_on, 'short')) : copy.to(day(expires_on, 'short'));
}

function Codes({ list }: { readonly list: Mwbe['naics'] }) {
  if (list.length === 0) return copy.notStated;
  return (
    <ul className={css.list}>
      {list.map(({ code, title }) => (
        <li key={code}>
          {code} {title ?? copy.noTitle}
        </li>
      ))}
    </ul>
  );
}

function websiteOf({ website }: Mwbe): ReactNode {
  const link = webLink(website);
  if (!link) return copy.notStated;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer">
      {new URL(link).hostname.replace(/^www\./, '')}
      <span className="visually-hidden"> {copy.newWindow}</span>
    </a>
  );
}
