import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DAY_MS } from '#contract/durations.ts';
import { KIND_LABELS } from '#contract/firm-documents/rules.ts';
import type { FirmDocument } from '#contract/firm-documents/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { FormError } from '#web/ui/form/FormError.tsx';
import { type AppForm, useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { copy } from '../copy.ts';
import { documentsQuery } from '../queries/documents.ts';
import { recipientsQuery, useSharing } from '../queries/sharing.ts';
import css from './FirmDocuments.module.css';

interface Props {
  readonly mwbeId: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Shares documents and financials with one company until a day. */
export function ShareDialog({ mwbeId, opened, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={copy.shareTitle}>
      <ShareForm mwbeId={mwbeId} onClose={onClose} />
    </Modal>
  );
}

interface Values {
  readonly company_id: string;
  readonly financials: boolean;
  readonly tax_id_last_four: boolean;
  readonly documents: readonly string[];
  readonly ends_on: string;
}

const MONTH_MS = 30 * DAY_MS;
const inAMonth = () => new Date(Date.now() + MONTH_MS).toISOString().slice(0, 10);

function ShareForm({ mwbeId, onClose }: Omit<Props, 'opened'>) {
  const { share } = useSharing(mwbeId);
  const form = useAppForm<Values>({
    initialValues: { company_id: '', financials: false, tax_id_last_four: false, documents: [], ends_on: inAMonth() },
    validate: ({ company_id, financials, documents, ends_on }) => ({
      company_id: !company_id && copy.companyMissing,
      documents: !financials && documents.length === 0 && copy.whatMissing,
      ends_on: !ends_on && copy.endsOnMissing,
    }),
    send: ({ financials, tax_id_last_four, documents, ...rest }) =>
      share({ ...rest, financials, tax_id_last_four: financials && tax_id_last_four, documents: [...documents] }),
    onSuccess: onClose,
  });
  return (
    <>
      <ModalBody>
        <form
          {...form.props}
          className={css.form}
          onSubmit={(event) => {
            // the dialog belongs to the step's form, which would go on to the next step
            event.stopPropagation();
            form.props.onSubmit(event);
          }}
        >
          <FormAlert form={form} />
          <CompanyField form={form} />
          <Contents mwbeId={mwbeId} form={form} />
          <DateField label={copy.endsOn} {...form.field('ends_on')} />
          <p className={css.hint}>{copy.replacesNote}</p>
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button loading={form.isPending} onClick={form.submit}>
          {copy.send}
        </Button>
      </ModalFooter>
    </>
  );
}

function CompanyField({ form }: { readonly form: AppForm<Values> }) {
  const [text, setText] = useState('');
  const { data = [] } = useQuery(recipientsQuery(text.trim()));
  const items = data.map(({ id, business_name }) => ({ value: id, label: business_name }));
  return (
    <Dropdown
      searchable
      label={copy.company}
      placeholder={copy.companyPlaceholder}
      items={items}
      onSearch={(typed) => typed !== null && setText(typed)}
      {...form.field('company_id')}
    />
  );
}

function Contents({ mwbeId, form }: { readonly mwbeId: string; readonly form: AppForm<Values> }) {
  const { data = [] } = useQuery(documentsQuery(mwbeId));
  const { financials, documents } = form.values;
  const toggle = (id: string, isChosen: boolean) =>
    form.set({ documents: isChosen ? [...documents, id] : documents.filter((one) => one !== id) });
  return (
    <fieldset className={css.choices}>
      <legend>{copy.what}</legend>
      <Checkbox checked={financials} onChange={(value) => form.set({ financials: value })}>
        {copy.financials}
      </Checkbox>
      {financials && (
        <div className={css.indented}>
          <Checkbox
            checked={form.values.tax_id_last_four}
            onChange={(tax_id_last_four) => form.set({ tax_id_last_four })}
          >
            {copy.lastFour}
          </Checkbox>
        </div>
      )}
      {data
        .filter(({ removed_at }) => removed_at === null)
        .map((one) => (
          <Checkbox key={one.id} checked={documents.includes(one.id)} onChange={(value) => toggle(one.id, value)}>
            {labelOf(one)}
          </Checkbox>
        ))}
      <FormError>{form.errorAt('documents')}</FormError>
    </fieldset>
  );
}

const labelOf = ({ kind, title, file }: FirmDocument): string => `${title ?? KIND_LABELS[kind]}: ${file.display_name}`;
