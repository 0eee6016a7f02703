import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Mwbe } from '#contract/businesses/schema.ts';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { webLink } from '#web/ui/formats.ts';
import { copy as own } from '../copy/own.ts';
import { copy } from '../copy.ts';
import { officeAddress } from '../model/own-texts.ts';
import { sourceText } from '../model/source-text.ts';
import css from './Profile.module.css';

type Fact = keyof typeof copy.factNames;

/** Above this number, the table shows a count. */
const MAX_CODES = 12;

/** In characters: a longer description gets its own section, and the header shows its beginning. */
const LONG_DESCRIPTION = 240;
export const isLong = (description: string | null): boolean => (description?.length ?? 0) > LONG_DESCRIPTION;

/** Rows that are left out where the firm says nothing. */
const OWN_FACTS: readonly Fact[] = ['own_trade_name', 'office'];
const officeSource = ({ sources }: Mwbe) => sources.office_address_1 ?? sources.office_city ?? sources.office_zip_code;

interface Props {
  readonly firm: Mwbe;
  /** Whether internal ids are shown. */
  readonly ids: boolean;
}

/** Each value with its source: a list and its date. */
export function FactTable({ firm, ids }: Props) {
  const values: Readonly<Record<Fact, ReactNode>> = {
    legal_business_name: <ShownName name={firm.legal_business_name} listed={firm.listed_name} />,
    trade_name: firm.trade_name && <ShownName name={firm.trade_name} listed={firm.listed_trade_name} />,
    address_1: address(firm),
    county: firm.county,
    website: firm.website && <Website address={firm.website} />,
    description: isLong(firm.description) ? <a href="#services">{copy.seeServices}</a> : firm.description,
    naics:
      firm.naics.length > MAX_CODES ? (
        <a href="#services">{copy.manyCodes(firm.naics.length)}</a>
      ) : (
        firm.naics.map(({ code }) => code).join(', ')
      ),
    size_band: firm.size?.replace('-', '–'),
    own_trade_name: firm.own.trade_name,
    office: officeAddress(firm),
  };
  const facts = (Object.keys(values) as Fact[]).filter((fact) => values[fact] || !OWN_FACTS.includes(fact));
  return (
    <>
      <p className={css.note}>{firm.claimed ? copy.claimed : copy.unclaimed}</p>
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
          {facts.map((fact) => {
            const source = firm.sources[fact] ?? (fact === 'office' ? officeSource(firm) : undefined);
            const listed = firm.listed[fact];
            return (
              <tr key={fact}>
                <th scope="row" className={css.fact}>
                  {copy.factNames[fact]}
                </th>
                <td>
                  {values[fact] || <span className="muted">{copy.notStated}</span>}
                  {listed?.value && (
                    <span className={css.second}>
                      {own.listsSay(listed.source ? sourceText(listed.source) : copy.sourceUnknown, listed.value)}
                    </span>
                  )}
                </td>
                <td className="muted">
                  {source && sourceText(source)}
                  {!source && (values[fact] ? copy.sourceUnknown : '–')}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {ids && <Ids firm={firm} />}
    </>
  );
}

/** The list's own spelling stands beside the one that is shown. */
function ShownName({ name, listed }: { readonly name: string; readonly listed: string | null }) {
  return (
    <>
      {name}
      {listed && <span className={css.second}>{copy.listedAs(listed)}</span>}
    </>
  );
}

function Ids({ firm }: { readonly firm: Mwbe }) {
  const facts = [
    { name: copy.firmId, value: <span className={css.id}>{firm.id}</span> },
    { name: copy.coreId, value: <span className={css.id}>{firm.mwbe_core_id}</span> },
  ];
  return (
    <div className={css.ids}>
      <h3>{copy.ids}</h3>
      <DescriptionList layout="rows" items={facts} />
    </div>
  );
}

export function address({ address_1, city, state, zip_code }: Mwbe): string {
  const place = [city, [state, zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return [address_1, place].filter(Boolean).join(', ');
}

/** Only http and https addresses become links. */
export function Website({ address }: { readonly address: string }) {
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
