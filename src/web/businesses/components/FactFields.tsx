import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { SIZES } from '#contract/businesses/rules/firm-fields.ts';
import { LANGUAGES, STRUCTURES } from '#contract/businesses/rules/own-facts.ts';
import { US_STATES, US_TERRITORIES } from '#contract/businesses/rules/states.ts';
import { SOCIAL_SITE_NAMES } from '#contract/businesses/rules/web-address.ts';
import type { FirmProfile } from '#contract/businesses/schema/profile.ts';
import { LIMITS } from '#contract/limits.ts';
import { DateField } from '#web/ui/DateField.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import type { AppForm } from '#web/ui/form/useAppForm.ts';
import { AmountField, PhoneField } from '#web/ui/NumberFields.tsx';
import { codeItems } from '#web/ui/select-items.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/own.ts';
import { languageName } from '../model/language-name.ts';
import { BONDS, type FactValues, type Group } from '../model/own-facts.ts';
import { countiesQuery } from '../queries/profile.ts';
import css from './Editing.module.css';
import { MultiChoice } from './MultiChoice.tsx';
import { TradeField } from './TradeField.tsx';

interface Props {
  /** A form that is submitted, or one that is saved as it is typed. */
  readonly form: Pick<AppForm<FactValues>, 'field' | 'values'>;
  readonly profile: FirmProfile;
}

const none = { value: '', label: copy.notStated };
const STATES = codeItems([...US_STATES, ...US_TERRITORIES]);
const STRUCTURE_ITEMS = [none, ...STRUCTURES.map((value) => ({ value, label: copy.structures[value] }))];
const SIZE_ITEMS = [none, ...SIZES.map((value) => ({ value, label: value.replace('-', '–') }))];
const BOND_ITEMS = [none, ...BONDS.map((value) => ({ value, label: copy.bond(Number(value)) }))];
const LANGUAGE_ITEMS = LANGUAGES.map((value) => ({ value, label: languageName(value) })).sort((a, b) =>
  a.label.localeCompare(b.label),
);

/** The fields of each group of facts. */
export const FACT_FIELDS: Readonly<Record<Group, (props: Props) => ReactNode>> = {
  services: ServiceFields,
  contact: ContactFields,
  about: AboutFields,
  places: PlaceFields,
  capacity: CapacityFields,
};

function ServiceFields({ form, profile }: Props) {
  return (
    <>
      <div className={css.wide}>
        <TextArea label={copy.facts.description} size="large" max={LIMITS.longText} {...form.field('description')} />
      </div>
      <div className={css.wide}>
        <TradeField titles={profile.titles} {...form.field('trades')} />
      </div>
    </>
  );
}

function ContactFields({ form }: Props) {
  return (
    <>
      <PhoneField label={copy.facts.phone} {...form.field('phone')} />
      <TextField
        label={copy.facts.email}
        type="email"
        autoComplete="email"
        maxLength={LIMITS.email}
        {...form.field('email')}
      />
      <TextField
        label={copy.facts.website}
        hint={copy.webHint}
        inputMode="url"
        maxLength={LIMITS.query}
        {...form.field('website')}
      />
      {SOCIAL_SITE_NAMES.map((site) => (
        <TextField
          key={site}
          label={copy.facts[site]}
          hint={copy.socialHint}
          maxLength={LIMITS.query}
          {...form.field(site)}
        />
      ))}
    </>
  );
}

function AboutFields({ form }: Props) {
  return (
    <>
      <TextField label={copy.facts.trade_name} maxLength={LIMITS.name} {...form.field('trade_name')} />
      <Dropdown label={copy.facts.structure} items={STRUCTURE_ITEMS} {...form.field('structure')} />
      <TextField label={copy.facts.founded_year} inputMode="numeric" maxLength={4} {...form.field('founded_year')} />
      <Dropdown label={copy.facts.size} items={SIZE_ITEMS} {...form.field('size')} />
      <div className={css.wide}>
        <MultiChoice label={copy.facts.languages} items={LANGUAGE_ITEMS} {...form.field('languages')} />
      </div>
    </>
  );
}

function PlaceFields({ form, profile }: Props) {
  const [state, setState] = useState(form.values.office_state || profile.listed.state || '');
  const { data: counties = [] } = useQuery(countiesQuery(state));
  return (
    <>
      <TextField label={copy.facts.office_address_1} autoComplete="off" {...form.field('office_address_1')} />
      <TextField label={copy.facts.office_address_2} autoComplete="off" {...form.field('office_address_2')} />
      <TextField label={copy.facts.office_city} autoComplete="off" {...form.field('office_city')} />
      <Dropdown searchable label={copy.facts.office_state} items={[none, ...STATES]} {...form.field('office_state')} />
      <TextField
        label={copy.facts.office_zip_code}
        inputMode="numeric"
        maxLength={10}
        {...form.field('office_zip_code')}
      />
      <TextField
        label={copy.facts.service_radius}
        hint={copy.serviceHint}
        inputMode="numeric"
        maxLength={3}
        {...form.field('service_radius')}
      />
      <MultiChoice label={copy.facts.service_states} items={STATES} {...form.field('service_states')} />
      <div>
        <Dropdown searchable label={copy.countyState} items={STATES} value={state} onChange={setState} />
        <MultiChoice
          label={copy.facts.service_counties}
          items={counties.map(({ fips, name }) => ({ value: fips, label: `${name}, ${state}` }))}
          names={profile.counties}
          {...form.field('service_counties')}
        />
      </div>
    </>
  );
}

function CapacityFields({ form }: Props) {
  return (
    <>
      <TextField label={copy.facts.crew} inputMode="numeric" maxLength={6} {...form.field('crew')} />
      <DateField label={copy.facts.available_from} {...form.field('available_from')} />
      <Dropdown label={copy.facts.bonding_band} items={BOND_ITEMS} {...form.field('bonding_band')} />
      <AmountField label={copy.facts.largest_job_wanted} {...form.field('largest_job_wanted')} />
    </>
  );
}
