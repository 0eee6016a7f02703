import { LIMITS } from '#contract/limits.ts';
import { WORK_ROLES } from '#contract/work-experience/rules.ts';
import type { OwnExperience } from '#contract/work-experience/schema.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { FieldConflict } from '#web/ui/form/FieldConflict.tsx';
import { type Autosave, useAutosave } from '#web/ui/form/useAutosave.ts';
import { AmountField } from '#web/ui/NumberFields.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { own as copy, facts, roles } from '../copy.ts';
import { type ExperienceValues, experienceErrors, experienceValues, toChanges } from '../model/experience-form.ts';
import { useSaveExperience } from '../queries.ts';
import { ClientField } from './ClientField.tsx';
import css from './WorkExperience.module.css';

interface Props {
  readonly mwbeId: string;
  readonly job: OwnExperience;
}

/** The facts of a job, saved as they are typed. */
export function ExperienceForm({ mwbeId, job }: Props) {
  const { save, load } = useSaveExperience(mwbeId, job.id);
  const form = useAutosave<OwnExperience, ExperienceValues>(
    {
      keepAs: `work experience ${job.id}`,
      valuesOf: experienceValues,
      validate: experienceErrors,
      save: (changes, version) => save(toChanges(changes), version),
      load,
    },
    job,
  );
  return (
    <div className={css.edit}>
      {form.alert && <Banner variant="error">{form.alert}</Banner>}
      <TextField label={facts.title} maxLength={LIMITS.title} {...form.field('title')} />
      <Conflict form={form} name="title" />
      <ClientField
        mwbeId={mwbeId}
        name={form.values.client_name}
        companyId={form.values.hiring_company_id}
        error={form.errors.client_name ?? form.errors.hiring_company_id}
        onChange={form.set}
      />
      <Conflict form={form} name="client_name" />
      <AmountField label={facts.amount} hint={copy.amountHint} {...form.field('amount')} />
      <Conflict form={form} name="amount" />
      <Dates form={form} />
      <TextArea label={facts.description} size="medium" max={LIMITS.longText} {...form.field('description')} />
      <Conflict form={form} name="description" />
      <TextField label={facts.trades} maxLength={300} {...form.field('trades')} />
      <Conflict form={form} name="trades" />
      <TextField label={facts.place} maxLength={LIMITS.shortText} {...form.field('place')} />
      <Conflict form={form} name="place" />
      <Role form={form} />
    </div>
  );
}

type FormProps = { readonly form: Autosave<ExperienceValues> };

function Dates({ form }: FormProps) {
  return (
    <>
      <div className={css.pair}>
        <DateField label={facts.start} {...form.field('start_date')} />
        <DateField label={form.values.ongoing ? facts.expectedEnd : facts.end} {...form.field('end_date')} />
      </div>
      <Conflict form={form} name="start_date" />
      <Conflict form={form} name="end_date" />
      <Checkbox checked={form.values.ongoing} onChange={(ongoing) => form.set({ ongoing })}>
        {facts.ongoing}
      </Checkbox>
    </>
  );
}

function Role({ form }: FormProps) {
  const items = [
    { value: '', label: copy.noRole },
    ...WORK_ROLES.map((value) => ({ value: value as string, label: roles[value] })),
  ];
  return <Dropdown label={facts.role} items={items} {...form.field('role')} />;
}

type TextName = {
  [K in keyof ExperienceValues]: ExperienceValues[K] extends string ? K : never;
}[keyof ExperienceValues];

/** What somebody else saved at this field meanwhile. */
function Conflict({ form, name }: FormProps & { readonly name: TextName }) {
  const theirs = form.conflicts[name];
  return theirs === undefined ? null : (
    <FieldConflict theirs={theirs} onResolve={(choice) => form.resolve(name, choice)} />
  );
}
