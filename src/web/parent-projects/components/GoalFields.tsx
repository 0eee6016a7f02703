import { useQuery } from '@tanstack/react-query';
import { countsCertificates, GOAL_CERTIFICATES } from '#contract/parent-projects/rules/goals.ts';
import { GOAL_SCOPES, type GoalScope, PROJECT_LIMITS } from '#contract/parent-projects/rules.ts';
import { MultiChoice } from '#web/businesses/components/MultiChoice.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import type { AppForm } from '#web/ui/form/useAppForm.ts';
import { DecimalField, MoneyField } from '#web/ui/NumberFields.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/goals.ts';
import { choicesOf, type GoalValues, proposedTypes } from '../model/goal-form.ts';
import { certificateChoicesQuery } from '../queries/projects.ts';
import css from './ProjectForm.module.css';

interface Props {
  readonly form: AppForm<GoalValues>;
}
const { fields, hints } = copy;

/** A new goal: whose it is, what it is measured by, then its value and dates. */
export function GoalFields({ form }: Props) {
  const { data } = useQuery(certificateChoicesQuery);
  const { scope, certificate_types } = form.values;
  const group = form.field('group_code');
  const typeGroup = (group_code: string) => {
    const before = proposedTypes(form.values.group_code, data?.types ?? []);
    const isProposed = certificate_types.length === 0 || certificate_types.join() === before.join();
    form.set({
      group_code,
      ...(countsCertificates(scope) &&
        isProposed && { certificate_types: proposedTypes(group_code, data?.types ?? []) }),
    });
  };
  const chooseScope = (next: GoalScope) => {
    const choices = choicesOf(next);
    const [first = 'percent'] = choices;
    form.set({ scope: next, choice: choices.find((one) => one === form.values.choice) ?? first });
  };
  return (
    <>
      <div className={css.pair}>
        <TextField
          label={fields.group}
          hint={hints.group}
          required
          autoComplete="off"
          maxLength={PROJECT_LIMITS.group}
          {...group}
          onChange={typeGroup}
        />
        <Dropdown
          label={fields.scope}
          items={GOAL_SCOPES.map((value) => ({ value, label: copy.scopes[value] }))}
          {...form.field('scope')}
          onChange={chooseScope}
        />
      </div>
      <GoalValueFields form={form} />
    </>
  );
}

/** What a replacement changes as well: name, value, certificates and dates. */
export function GoalValueFields({ form }: Props) {
  const { scope } = form.values;
  return (
    <>
      <div className={css.pair}>
        <TextField
          label={fields.name}
          hint={hints.name}
          required
          autoComplete="off"
          maxLength={PROJECT_LIMITS.name}
          {...form.field('name')}
        />
        <Dropdown
          label={fields.choice}
          items={choicesOf(scope).map((value) => ({ value, label: copy.choices[value] }))}
          {...form.field('choice')}
        />
        <Value form={form} />
      </div>
      {countsCertificates(scope) && <Certificates form={form} />}
      <div className={css.pair}>
        <DateField label={fields.from} required {...form.field('effective_from')} />
        <DateField label={fields.until} {...form.field('effective_until')} />
      </div>
    </>
  );
}

function Value({ form }: Props) {
  const { choice } = form.values;
  const field = form.field('value');
  if (choice === 'amount') return <MoneyField label={fields.amount} required {...field} />;
  if (choice === 'hours') return <TextField label={fields.hours} required inputMode="numeric" {...field} />;
  return <DecimalField label={fields.percent} required unit="%" {...field} />;
}

function Certificates({ form }: Props) {
  const { data } = useQuery(certificateChoicesQuery);
  const add = (name: 'certificate_types' | 'agency_ids') => {
    const { value, onChange, error } = form.field(name);
    return { value, error, onChange: (all: string[]) => onChange(all.slice(0, GOAL_CERTIFICATES)) };
  };
  const agencies = (data?.agencies ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <MultiChoice
        label={fields.types}
        hint={hints.types}
        items={(data?.types ?? []).map((value) => ({ value, label: value }))}
        {...add('certificate_types')}
      />
      <MultiChoice label={fields.agencies} hint={hints.agencies} items={agencies} {...add('agency_ids')} />
    </>
  );
}
