import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Mwbe } from '#contract/businesses/schema.ts';
import { day, webLink } from '#web/ui/formats.ts';
import { copy } from '../copy.ts';
import css from './Profile.module.css';

type Fact = keyof typeof copy.factNames;

/** Each value beside the list and the date that it comes from. */
export function FactTable({ firm }: { readonly firm: Mwbe }) {
  const values: Readonly<Record<Fact, ReactNode>> = {
    legal_business_name: firm.legal_business_name,
    trade_name: firm.trade_name,
    address_1: address(firm),
    county: firm.county,
    website: firm.website && <Website address={firm.website} />,
    description: firm.description,
    naics: firm.naics.map(({ code }) => code).join(', '),
  };
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {copy.factColumns.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(Object.keys(values) as Fact[]).map((fact) => {
          const source = firm.sources[fact];
          return (
            <tr key={fact}>
              <th scope="row" className={css.fact}>
                {copy.factNames[fact]}
              </th>
              <td>{values[fact] || <span className="muted">{copy.notStated}</span>}</td>
              <td className="muted">
                {source && copy.sourceOf(source.agency, day(source.list_date, 'short'))}
                {!source && (values[fact] ? copy.sourceUnknown : '–')}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export function address({ address_1, city, state, zip_code }: Mwbe): string {
  const place = [city, [state, zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [address_1, place].filter(Boolean).join(', ');
}

/** Only what a browser may open safely becomes a link. */
function Website({ address }: { readonly address: string }) {
  const url = webLink(address);
  if (!url) return address;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener nofollow">
      {URL.parse(url)?.hostname}
      <IconExternalLink size={16} stroke={2} aria-hidden className={css.external} />
      <span className="visually-hidden"> {copy.newWindow}</span>
    </a>
  );
}
