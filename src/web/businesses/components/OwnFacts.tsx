import { SOCIAL_SITE_NAMES } from '#contract/businesses/rules/web-address.ts';
import type { Mwbe } from '#contract/businesses/schema.ts';
import { type DescriptionItem, DescriptionList } from '#web/ui/DescriptionList.tsx';
import { day, money } from '#web/ui/formats.ts';
import { copy } from '../copy/own.ts';
import { languageName } from '../model/language-name.ts';
import { serviceArea } from '../model/own-texts.ts';
import { Editable, type Editor } from './Editable.tsx';
import { Website } from './FactTable.tsx';
import css from './Profile.module.css';

/** Whether the firm says anything that this section shows. */
export const hasOwnFacts = ({ own }: Mwbe): boolean => [...aboutFacts(own), ...capacityFacts(own)].length > 0;

/** What the firm says of itself, apart from what agencies certify. */
export function OwnFacts({ firm, editor }: { readonly firm: Mwbe; readonly editor: Editor | null }) {
  const [about, capacity] = [aboutFacts(firm.own), capacityFacts(firm.own)];
  return (
    <>
      <h2>{copy.about}</h2>
      <p className={css.note}>{copy.saidByFirm}</p>
      <Editable editor={editor} group="capacity">
        {capacity.length > 0 && <DescriptionList items={capacity} />}
      </Editable>
      <Editable editor={editor} group="about">
        {about.length > 0 && <DescriptionList items={about} />}
      </Editable>
    </>
  );
}

const item = (name: string, value: DescriptionItem['value'] | null | undefined): DescriptionItem[] =>
  value === null || value === undefined || value === '' ? [] : [{ name, value }];

function capacityFacts({
  crew,
  available_from,
  bonding_band,
  largest_job_wanted,
  ...own
}: Mwbe['own']): DescriptionItem[] {
  return [
    ...item(copy.shown.crew, crew === null ? null : copy.crew(crew)),
    ...item(copy.shown.available_from, available_from && day(available_from)),
    ...item(copy.shown.bonding_band, bonding_band === null ? null : copy.bond(bonding_band)),
    ...item(copy.shown.largest_job_wanted, largest_job_wanted === null ? null : money(largest_job_wanted)),
    ...item(copy.shown.service, serviceArea(own)),
  ];
}

function aboutFacts({ trade_name, structure, founded_year, languages, ...own }: Mwbe['own']): DescriptionItem[] {
  const links = SOCIAL_SITE_NAMES.flatMap((site) => (own[site] ? [{ site, address: own[site] }] : []));
  return [
    ...item(copy.shown.trade_name, trade_name),
    ...item(copy.shown.structure, structure && copy.structures[structure]),
    ...item(copy.shown.founded_year, founded_year === null ? null : String(founded_year)),
    ...item(copy.shown.languages, languages?.map(languageName).join(', ')),
    ...item(
      copy.shown.links,
      links.length === 0
        ? null
        : links.map(({ site, address }) => (
            <span key={site} className={css.second}>
              <Website address={address} />
            </span>
          )),
    ),
  ];
}
