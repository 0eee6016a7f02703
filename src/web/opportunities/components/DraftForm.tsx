import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import { api } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { SavedField } from '#web/ui/form/SavedField.tsx';
import { type Autosave, useAutosave } from '#web/ui/form/useAutosave.ts';
import { money } from '#web/ui/formats.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { copy } from '../copy/edit.ts';
import { copy as names } from '../copy/facts.ts';
import { deadlineText, zoneName } from '../model/deadline.ts';
import type { FactsForm } from '../model/facts-fields.ts';
import { bodyOf, type FactsValues, type GoalValue, validate, valuesOf } from '../model/facts-form.ts';
import { useOpportunityActs } from '../queries/opportunity.ts';
import { DraftMenu } from './DraftMenu.tsx';
import css from './Edit.module.css';
import { FactGroups } from './FactGroups.tsx';
import { FileFields } from './FileFields.tsx';
import { PublishCard } from './PublishCard.tsx';
import { SavedNote } from './SavedNote.tsx';

interface Props {
  readonly opportunity: Opportunity;
  readonly reach?: ReactNode;
}

/** A draft, saved as it is typed. What is missing before it can be published is beside it. */
export function DraftForm({ opportunity, reach }: Props) {
  const form = useDraft(opportunity);
  const fields = useRef<HTMLDivElement>(null);
  const { title } = form.values;
  /** Saves everything first. @returns whether it is saved */
  const flush = async (quiet?: 'quiet'): Promise<boolean> => {
    const result = await form.flush();
    if (result === 'saved' || quiet) return result === 'saved';
    showAlert({ variant: 'error', text: result === 'refused' ? copy.unsaved : copy.offline });
    fields.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"] button')?.focus();
    return false;
  };
  return (
    <div className={css.page}>
      <div className={css.top}>
        <Link to="/opportunity/dashboard">{copy.dashboard}</Link>
        <PageHeading>{title.trim() || copy.newTitle}</PageHeading>
        <div className={css.bar}>
          <SavedNote status={form.status} />
          <div>
            <Link
              to="/opportunity/$id"
              params={{ id: opportunity.id }}
              className={buttonClass({ variant: 'outlineDark', size: 'dense' })}
            >
              {copy.preview}
            </Link>
            <DraftMenu opportunity={opportunity} flush={flush} isDeletable />
          </div>
        </div>
        <div role="alert">{form.alert && <Banner variant="error">{form.alert}</Banner>}</div>
      </div>
      <div className={css.columns}>
        <div className={css.fields} ref={fields}>
          <FactGroups form={asFactsForm(form)} titles={opportunity.trade_titles} />
          <FileFields opportunity={opportunity} title={copy.groups.files} />
        </div>
        <PublishCard opportunity={opportunity} form={form} flush={flush} reach={reach} />
      </div>
    </div>
  );
}

function useDraft(opportunity: Opportunity): Autosave<FactsValues> {
  const { id } = opportunity;
  const { save } = useOpportunityActs(id);
  return useAutosave<Opportunity, FactsValues>(
    {
      keepAs: `opportunity ${id}`,
      follows: true,
      valuesOf,
      validate,
      save: (changes, version) => save(bodyOf(changes), version),
      load: () => api.opportunities.read({ query: { id } }),
    },
    opportunity,
  );
}

const amount = (text: string): string => (text === '' ? '' : money(Number(text)));
const goals = (value: readonly GoalValue[]): string =>
  value.map(({ group, percent }) => names.goal(group, percent)).join(', ');

/** What was saved elsewhere, as a person reads it. */
const READ: { readonly [K in keyof FactsValues]?: (value: FactsValues[K]) => string } = {
  naics: (codes) => codes.join(', '),
  certifications: (all) => all.join(', '),
  goals,
  deadline: (local) => local && deadlineText(local, null),
  time_zone: (id) => id && zoneName(id),
  budget_min: amount,
  budget_max: amount,
  bond_needed: amount,
  insurance_needed: amount,
};

const asFactsForm = (form: Autosave<FactsValues>): FactsForm => ({
  values: form.values,
  set: form.set,
  show: (name, widget) => {
    const read = READ[name];
    return (
      <SavedField form={form} name={name} {...(read && { read })}>
        {widget}
      </SavedField>
    );
  },
});
