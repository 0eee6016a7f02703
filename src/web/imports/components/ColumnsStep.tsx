import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { ImportDetail } from '#contract/imports/schema/drafts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { type AppForm, useAppForm } from '#web/ui/form/useAppForm.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import { EMPTY_MAPPING, type Mapping, parseKinds, withDates, withKinds } from '../model/mapping.ts';
import { agenciesQuery, fetchMapping, useImportActions } from '../queries/imports.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { DiscardButton } from './DiscardButton.tsx';
import css from './Imports.module.css';

const words = copy.columns;

/** List source and column mapping, before the list is compared with the directory. */
export function ColumnsStep({ list }: { readonly list: ImportDetail }) {
  const navigate = useNavigate();
  const { plan } = useImportActions(list.id);
  const form = useAppForm<Values>({
    initialValues: {
      agency: list.agency ?? '',
      list_date: list.list_date ?? list.proposed_date ?? '',
      complete: list.complete,
      mapping: list.mapping ?? EMPTY_MAPPING,
    },
    validate: ({ agency, mapping }) => ({
      agency: agency.trim() === '' && words.agencyMissing,
      form: !hasName(mapping) && words.nameMissing,
    }),
    send: ({ agency, list_date, ...values }) =>
      plan.mutateAsync({ ...values, agency: agency.trim(), list_date: list_date || null }),
    onSuccess: () => void navigate({ to: '/staff/imports/$id', params: { id: list.id } }),
  });
  const { mapping } = form.values;
  const { saved, readSavedMapping, setMapping } = useSavedMapping(list.id, form);
  const problem = form.alert ?? form.errorAt('mapping') ?? list.problem;
  return (
    <form {...form.props} className={css.page}>
      <div role="alert" className={css.live}>
        {problem && <Banner variant="error">{problem}</Banner>}
      </div>
      <ListSource form={form} onAgencyBlur={readSavedMapping} />
      <section className={css.section}>
        <h2>{words.mapping}</h2>
        <div role="status" className={css.live}>
          {saved && <Banner variant="info">{words.saved(saved)}</Banner>}
        </div>
        {list.doubt && !saved && <Banner variant="warning">{words.doubt(list.doubt)}</Banner>}
        <div role="alert" className={css.live}>
          {!hasName(mapping) && <Banner variant="error">{words.nameMissing}</Banner>}
        </div>
        <ColumnTable columns={list.columns} mapping={mapping} onChange={setMapping} />
        <ListDefaults mapping={mapping} onChange={setMapping} />
      </section>
      <div className={css.foot}>
        <p className={css.hint}>{words.note}</p>
        <div className={css.buttons}>
          <DiscardButton id={list.id} />
          <Button type="submit" loading={form.isPending}>
            {words.preview}
          </Button>
        </div>
      </div>
    </form>
  );
}

interface Values {
  readonly agency: string;
  readonly list_date: string;
  readonly complete: boolean;
  readonly mapping: Mapping;
}

/** Whose list it is, and of what date. */
function ListSource({ form, onAgencyBlur }: { readonly form: AppForm<Values>; readonly onAgencyBlur: () => void }) {
  const agencies = useQuery(agenciesQuery);
  const listId = useId();
  return (
    <section className={css.section}>
      <h2>{words.title}</h2>
      <div className={css.form}>
        <TextField
          label={words.agency}
          hint={words.agencyHint}
          list={listId}
          maxLength={200}
          autoComplete="off"
          onBlur={onAgencyBlur}
          {...form.field('agency')}
        />
        <datalist id={listId}>
          {agencies.data?.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <DateField label={words.date} hint={words.dateHint} {...form.field('list_date')} />
        <div className={`${css.complete} ${css.wide}`}>
          <Checkbox checked={form.values.complete} onChange={form.field('complete').onChange}>
            {words.complete}
          </Checkbox>
          <p className={css.hint}>{words.completeHint}</p>
        </div>
      </div>
    </section>
  );
}

const hasName = ({ columns }: Mapping): boolean => columns.legal_business_name !== undefined;

/** Proposes the mapping of the agency's last list, until the mapping is edited. */
function useSavedMapping(importId: string, form: AppForm<{ readonly agency: string; readonly mapping: Mapping }>) {
  const [isEdited, setEdited] = useState(false);
  /** The agency whose mapping was found. */
  const [saved, setSaved] = useState<string | null>(null);
  return {
    saved,
    readSavedMapping: async () => {
      const name = form.values.agency.trim();
      if (name === '' || isEdited) return;
      const found = await fetchMapping(importId, name).catch(() => null);
      if (!found) return;
      setSaved(found.from === 'saved' ? name : null);
      if (found.mapping) form.set({ mapping: found.mapping });
    },
    setMapping: (mapping: Mapping) => {
      setEdited(true);
      form.set({ mapping });
    },
  };
}

interface ListDefaultsProps {
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

/** Values for what no column has. */
function ListDefaults({ mapping, onChange }: ListDefaultsProps) {
  const [kinds, setKinds] = useState(mapping.certifications?.join(', ') ?? '');
  const orders = Object.entries(words.dateOrders).map(([value, label]) => ({ value: value as 'mdy' | 'dmy', label }));
  return (
    <div className={css.form}>
      <TextField
        label={words.kinds}
        hint={words.kindsHint}
        maxLength={200}
        value={kinds}
        onChange={(text) => {
          setKinds(text);
          onChange(withKinds(mapping, parseKinds(text)));
        }}
      />
      <Dropdown
        label={words.dates}
        items={orders}
        value={mapping.date_order ?? 'mdy'}
        onChange={(order) => onChange(withDates(mapping, order))}
      />
    </div>
  );
}
