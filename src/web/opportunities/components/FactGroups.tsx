import type { ReactNode } from 'react';
import { US_STATES, US_TERRITORIES } from '#contract/businesses/rules/states.ts';
import { LIMITS } from '#contract/limits.ts';
import { OPPORTUNITY_LIMITS, TIME_ZONES } from '#contract/opportunities/rules.ts';
import { MultiChoice } from '#web/businesses/components/MultiChoice.tsx';
import { TradeField } from '#web/businesses/components/TradeField.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { AmountField, PhoneField } from '#web/ui/NumberFields.tsx';
import { codeItems } from '#web/ui/select-items.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/edit.ts';
import { copy as names } from '../copy/facts.ts';
import { deadlineText } from '../model/deadline.ts';
import type { FactName, FactsForm } from '../model/facts-fields.ts';
import css from './Edit.module.css';
import { GoalFields } from './GoalFields.tsx';
import { ZipField } from './ZipField.tsx';

interface Props {
  readonly form: FactsForm;
  /** Titles of NAICS codes that are chosen already. */
  readonly titles: Readonly<Record<string, string>>;
}

const { facts } = names;
const STATES = [{ value: '', label: copy.noState }, ...codeItems([...US_STATES, ...US_TERRITORIES])];
const ZONES = [{ value: '', label: copy.noState }, ...TIME_ZONES.map(({ id, label }) => ({ value: id, label }))];
const CERTIFICATES = copy.certificates.map((value) => ({ value, label: value }));

/** All facts of an opportunity, in the order in which people think of them. */
export function FactGroups({ form, titles }: Props) {
  return (
    <>
      <WhatFields form={form} titles={titles} />
      <WhereFields form={form} />
      <WhenFields form={form} />
      <MoneyFields form={form} />
      <Group title={copy.groups.goals}>
        <Place of="goals" wide>
          {form.show('goals', (field) => (
            <GoalFields {...field} />
          ))}
        </Place>
        <Place of="certifications" wide>
          {form.show('certifications', ({ value, onChange, error }) => (
            <MultiChoice
              label={facts.certifications}
              hint={copy.hints.certifications}
              items={CERTIFICATES}
              value={value}
              onChange={onChange}
              error={error}
            />
          ))}
        </Place>
      </Group>
      <RequirementFields form={form} />
    </>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <fieldset className={css.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** Where a field is, for the links of what is missing. */
function Place({
  of,
  wide,
  children,
}: {
  readonly of: FactName;
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <div id={`fact-${of}`} className={wide ? css.wide : undefined}>
      {children}
    </div>
  );
}

function WhatFields({ form, titles }: Props) {
  return (
    <Group title={copy.groups.what}>
      <Place of="title" wide>
        {form.show('title', (field) => (
          <TextField label={facts.title} maxLength={LIMITS.title} autoComplete="off" {...field} />
        ))}
      </Place>
      <Place of="scope" wide>
        {form.show('scope', (field) => (
          <TextArea
            label={facts.scope}
            hint={copy.hints.scope}
            size="large"
            max={OPPORTUNITY_LIMITS.scope}
            {...field}
          />
        ))}
      </Place>
      <Place of="naics" wide>
        {form.show('naics', (field) => (
          <TradeField titles={titles} {...field} />
        ))}
      </Place>
    </Group>
  );
}

function WhereFields({ form }: Pick<Props, 'form'>) {
  return (
    <Group title={copy.groups.where}>
      <Place of="zip">
        {form.show('zip', (field) => (
          <ZipField form={form} {...field} />
        ))}
      </Place>
      <Place of="city">
        {form.show('city', (field) => (
          <TextField label={facts.city} maxLength={LIMITS.shortText} autoComplete="off" {...field} />
        ))}
      </Place>
      <Place of="county">
        {form.show('county', (field) => (
          <TextField label={facts.county} maxLength={LIMITS.shortText} autoComplete="off" {...field} />
        ))}
      </Place>
      <Place of="state_code">
        {form.show('state_code', (field) => (
          <Dropdown searchable label={facts.state_code} items={STATES} {...field} />
        ))}
      </Place>
      <Place of="time_zone">
        {form.show('time_zone', (field) => (
          <Dropdown label={facts.time_zone} hint={copy.hints.zone} items={ZONES} {...field} />
        ))}
      </Place>
    </Group>
  );
}

function WhenFields({ form }: Pick<Props, 'form'>) {
  const { deadline, time_zone } = form.values;
  const written = deadline && time_zone ? copy.hints.deadlineIs(deadlineText(deadline, time_zone)) : null;
  return (
    <Group title={copy.groups.when}>
      <Place of="deadline" wide>
        {form.show('deadline', ({ value, onChange, error }) => (
          <TextField
            label={facts.deadline}
            hint={written ?? copy.hints.deadline}
            error={error}
            type="datetime-local"
            max="2199-12-31T23:59"
            value={value}
            onChange={onChange}
          />
        ))}
      </Place>
      <Place of="starts_on">
        {form.show('starts_on', (field) => (
          <DateField label={facts.starts_on} {...field} />
        ))}
      </Place>
      <Place of="ends_on">
        {form.show('ends_on', (field) => (
          <DateField label={facts.ends_on} {...field} />
        ))}
      </Place>
    </Group>
  );
}

const AMOUNTS = ['budget_min', 'budget_max', 'bond_needed', 'insurance_needed'] as const;

function MoneyFields({ form }: Pick<Props, 'form'>) {
  return (
    <Group title={copy.groups.money}>
      {AMOUNTS.map((name) => (
        <Place key={name} of={name}>
          {form.show(name, (field) => (
            <AmountField label={facts[name]} {...field} />
          ))}
        </Place>
      ))}
      <Place of="crew_needed">
        {form.show('crew_needed', (field) => (
          <TextField
            label={facts.crew_needed}
            hint={copy.hints.crew}
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
            {...field}
          />
        ))}
      </Place>
    </Group>
  );
}

function RequirementFields({ form }: Pick<Props, 'form'>) {
  return (
    <Group title={copy.groups.requirements}>
      <Place of="requirements" wide>
        {form.show('requirements', (field) => (
          <TextArea
            label={facts.requirements}
            hint={copy.hints.requirements}
            size="medium"
            max={LIMITS.longText}
            {...field}
          />
        ))}
      </Place>
      <Place of="reference">
        {form.show('reference', (field) => (
          <TextField
            label={facts.reference}
            hint={copy.hints.reference}
            maxLength={100}
            autoComplete="off"
            {...field}
          />
        ))}
      </Place>
      <Place of="contact_name">
        {form.show('contact_name', (field) => (
          <TextField
            label={facts.contact_name}
            hint={copy.hints.contact}
            maxLength={LIMITS.name}
            autoComplete="off"
            {...field}
          />
        ))}
      </Place>
      <Place of="contact_email">
        {form.show('contact_email', (field) => (
          <TextField label={facts.contact_email} type="email" maxLength={LIMITS.email} autoComplete="off" {...field} />
        ))}
      </Place>
      <Place of="contact_phone">
        {form.show('contact_phone', (field) => (
          <PhoneField label={facts.contact_phone} {...field} autoComplete="off" />
        ))}
      </Place>
    </Group>
  );
}
