import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { missingFacts, type OpportunityFact, REQUIRED_FACTS } from '#contract/opportunities/rules.ts';
import type { Opportunity } from '#contract/opportunities/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { textOrNull } from '#web/ui/form/text-or-null.ts';
import { type AppForm, useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy/edit.ts';
import type { FactsForm } from '../model/facts-fields.ts';
import { bodyOf, changedValues, type FactsValues, validate, valuesOf } from '../model/facts-form.ts';
import { useOpportunityActs } from '../queries/opportunity.ts';
import { ChangeTable } from './ChangeTable.tsx';
import css from './Edit.module.css';
import { FactGroups } from './FactGroups.tsx';
import { FileFields } from './FileFields.tsx';

type Values = FactsValues & { readonly said: string };

/**
 * What an addendum changes: only the fields that the person changed are sent, so that what a colleague issued meanwhile
 * stays. What is typed survives a reload until it is issued.
 */
export function AddendumForm({ opportunity }: { readonly opportunity: Opportunity }) {
  const { id, version, addenda, files } = opportunity;
  const number = addenda.length + 1;
  const [before] = useState(() => valuesOf(opportunity));
  const [isAsking, setAsking] = useState(false);
  const { amend } = useOpportunityActs(id);
  const navigate = useNavigate();
  const waiting = files.filter(({ issued_at, state }) => issued_at === null && state !== 'rejected');
  const form = useAppForm<Values, Opportunity>({
    keepAs: `addendum ${id} ${number}`,
    initialValues: { ...before, said: '' },
    validate: errorsOf,
    send: ({ said, ...values }) =>
      amend({
        version,
        said: said.trim(),
        changes: bodyOf(changedValues(before, values)),
        files: waiting.map((file) => file.id),
      }),
    onSuccess: () => {
      setAsking(false);
      showAlert({ variant: 'success', text: copy.issued(number) });
      void navigate({ to: '/opportunity/$id', params: { id } });
    },
  });
  const review = () => {
    // where something is wrong the form says what
    if (Object.values(errorsOf(form.values)).some(Boolean)) form.submit();
    else setAsking(true);
  };
  const { said, ...values } = form.values;
  const changes = changedValues(before, values);
  return (
    <div className={css.fields}>
      <p>{copy.amendNote}</p>
      <form
        {...form.props}
        className={css.fields}
        onSubmit={(event) => {
          event.preventDefault();
          review();
        }}
      >
        <TextArea label={copy.said} hint={copy.saidHint} size="medium" max={LIMITS.longText} {...form.field('said')} />
        <FactGroups form={asFactsForm(form)} titles={opportunity.trade_titles} />
        <FileFields opportunity={opportunity} title={copy.amendFiles} />
        <div className={css.actions}>
          <Button type="submit">{copy.review}</Button>
        </div>
      </form>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={copy.issueQuestion(number)} width={800}>
        <ModalBody>
          <p>{copy.issueNote}</p>
          <p>{said}</p>
          <ChangeTable
            titles={opportunity.trade_titles}
            changes={(Object.keys(changes) as OpportunityFact[]).map((field) => ({
              field,
              from: textOf(valuesOf(opportunity)[field]),
              to: textOf(values[field]),
            }))}
          />
          {Object.keys(changes).length === 0 && <p>{copy.noChanges}</p>}
          {waiting.length > 0 && (
            <ul>
              {waiting.map((file) => (
                <li key={file.id}>{file.display_name}</li>
              ))}
            </ul>
          )}
          <FormAlert form={form} />
        </ModalBody>
        <ModalFooter>
          <Button variant="outlineDark" onClick={() => setAsking(false)}>
            {copy.cancel}
          </Button>
          <Button loading={form.isPending} onClick={form.submit}>
            {copy.issue}
          </Button>
        </ModalFooter>
      </Modal>
    </div>
  );
}

/** What is needed cannot be taken away. */
function errorsOf({ said, ...values }: Values) {
  const facts = bodyOf(values);
  const required = Object.fromEntries(REQUIRED_FACTS.map((fact) => [fact, facts[fact] ?? null]));
  const missing = missingFacts(required as Parameters<typeof missingFacts>[0]);
  const needed = Object.fromEntries(missing.map((fact) => [fact, copy.needed]));
  return { ...needed, ...validate(values), said: !said.trim() && copy.saidMissing };
}

const asFactsForm = (form: AppForm<Values>): FactsForm => ({
  values: form.values,
  set: (changes) => form.set(changes),
  // both types say the same, which the compiler cannot see
  show: (name, widget) => widget(form.field(name) as unknown as Parameters<typeof widget>[0]),
});

/** As addenda keep it. */
function textOf(value: FactsValues[OpportunityFact]): string | null {
  if (typeof value === 'string') return textOrNull(value);
  const parts = value.map((one) => (typeof one === 'string' ? one : `${one.group} ${one.percent}%`));
  return parts.length > 0 ? parts.join(', ') : null;
}
