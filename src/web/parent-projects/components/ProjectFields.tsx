import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { US_STATES, US_TERRITORIES } from '#contract/businesses/rules/states.ts';
import { LIMITS } from '#contract/limits.ts';
import { TIME_ZONES } from '#contract/opportunities/rules.ts';
import type { ZipPlace } from '#contract/opportunities/schema.ts';
import { FUNDING, PROJECT_LIMITS } from '#contract/parent-projects/rules.ts';
import { ApiError } from '#web/api.ts';
import { placeQuery } from '#web/opportunities/queries/opportunity.ts';
import { Checkbox } from '#web/ui/Choice.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import type { AppForm } from '#web/ui/form/useAppForm.ts';
import { MoneyField } from '#web/ui/NumberFields.tsx';
import { codeItems } from '#web/ui/select-items.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/project-form.ts';
import type { ProjectValues } from '../model/project-form.ts';
import css from './ProjectForm.module.css';

interface Props {
  readonly form: AppForm<ProjectValues>;
}
const { fields, hints, groups } = copy;
const STATES = [{ value: '', label: copy.noState }, ...codeItems([...US_STATES, ...US_TERRITORIES])];
const ZONES = TIME_ZONES.map(({ id, label }) => ({ value: id, label }));

/** All facts of a project, in the order in which people think of them. */
export function ProjectFields({ form }: Props) {
  return (
    <>
      <fieldset className={css.part}>
        <legend>{groups.what}</legend>
        <TextField
          label={fields.name}
          required
          autoComplete="off"
          maxLength={PROJECT_LIMITS.name}
          {...form.field('name')}
        />
        <div className={css.pair}>
          <TextField
            label={fields.number}
            autoComplete="off"
            maxLength={PROJECT_LIMITS.number}
            {...form.field('number')}
          />
          <TextField
            label={fields.program}
            hint={hints.program}
            autoComplete="off"
            maxLength={PROJECT_LIMITS.name}
            {...form.field('program')}
          />
        </div>
        <TextArea label={fields.description} max={PROJECT_LIMITS.text} {...form.field('description')} />
      </fieldset>
      <Place form={form} />
      <MoneyAndDates form={form} />
      <fieldset className={css.part}>
        <legend>{groups.how}</legend>
        <div className={css.pair}>
          <TextField
            label={fields.due_day}
            hint={hints.due}
            required
            inputMode="numeric"
            maxLength={2}
            {...form.field('due_day')}
          />
        </div>
        <Checkbox
          checked={form.values.open_to_company}
          onChange={(open_to_company) => form.set({ open_to_company })}
          error={form.errorAt('open_to_company')}
        >
          {fields.open_to_company}
        </Checkbox>
      </fieldset>
    </>
  );
}

function Place({ form }: Props) {
  return (
    <fieldset className={css.part}>
      <legend>{groups.where}</legend>
      <div className={css.pair}>
        <ZipField form={form} />
        <TextField label={fields.address} autoComplete="off" maxLength={LIMITS.shortText} {...form.field('address')} />
        <TextField label={fields.city} autoComplete="off" maxLength={LIMITS.shortText} {...form.field('city')} />
        <Dropdown label={fields.state_code} items={STATES} {...form.field('state_code')} />
        <Dropdown
          label={fields.time_zone}
          hint={hints.zone}
          required
          placeholder={hints.zoneNone}
          items={ZONES}
          {...form.field('time_zone')}
        />
      </div>
    </fieldset>
  );
}

const PROPOSED = ['city', 'state_code', 'time_zone'] as const;

/** Proposes city, state and time zone; what the person typed there stays. */
function ZipField({ form }: Props) {
  const client = useQueryClient();
  const [isUnknown, setUnknown] = useState(false);
  const proposed = useRef<Partial<ZipPlace>>({});
  const latest = useRef(form);
  latest.current = form;
  const { value, onChange, error } = form.field('zip');
  const propose = async (zip: string) => {
    try {
      const place = await client.fetchQuery(placeQuery(zip));
      const { values, set } = latest.current;
      if (values.zip !== zip) return;
      const isFree = (name: (typeof PROPOSED)[number]) =>
        values[name] === '' || values[name] === proposed.current[name];
      set(Object.fromEntries(PROPOSED.filter(isFree).map((name) => [name, place[name] ?? ''])));
      proposed.current = place;
    } catch (reason) {
      if (reason instanceof ApiError && reason.status === 404) setUnknown(true);
    }
  };
  const type = (typed: string) => {
    const zip = typed.replace(/\D/g, '').slice(0, 5);
    setUnknown(false);
    onChange(zip);
    if (zip.length === 5 && zip !== value) void propose(zip);
  };
  return (
    <TextField
      label={fields.zip}
      hint={isUnknown ? hints.zipUnknown : hints.zip}
      error={error}
      inputMode="numeric"
      autoComplete="off"
      value={value}
      onChange={type}
    />
  );
}

function MoneyAndDates({ form }: Props) {
  const { funding } = form.values;
  return (
    <fieldset className={css.part}>
      <legend>{groups.when}</legend>
      <div className={css.pair}>
        <DateField label={fields.starts_on} {...form.field('starts_on')} />
        <DateField label={fields.ends_on} {...form.field('ends_on')} />
        <MoneyField label={fields.budget_cents} {...form.field('budget_cents')} />
      </div>
      <fieldset className={css.choices}>
        <legend>{fields.funding}</legend>
        {FUNDING.map((one) => (
          <Checkbox
            key={one}
            checked={funding.includes(one)}
            onChange={(isOn) => form.set({ funding: FUNDING.filter((f) => (f === one ? isOn : funding.includes(f))) })}
          >
            {copy.funding[one]}
          </Checkbox>
        ))}
      </fieldset>
    </fieldset>
  );
}
