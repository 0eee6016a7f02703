import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import type { ImportDetail } from '#contract/imports/schema/drafts.ts';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import { EMPTY_MAPPING, type Mapping, parseKinds, withDates, withKinds } from '../model/mapping.ts';
import { agenciesQuery, fetchMapping, useImportActions } from '../queries/imports.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { DiscardButton } from './DiscardButton.tsx';
import css from './Imports.module.css';

const words = copy.columns;

/** What a person says of a list before it is compared with the directory. */
export function ColumnsStep({ list }: { readonly list: ImportDetail }) {
  const navigate = useNavigate();
  const form = useColumnsForm(list);
  const { plan } = useImportActions(list.id);
  const agencies = useQuery(agenciesQuery);
  const listId = useId();
  const [tried, setTried] = useState(false);
  const nameless = form.mapping.columns.legal_business_name === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (nameless || form.agency.trim() === '' || plan.isPending) return;
    const { agency, date, complete, mapping } = form;
    plan.mutate(
      { agency: agency.trim(), list_date: date || null, complete, mapping },
      { onSuccess: () => navigate({ to: '/staff/imports/$id', params: { id: list.id } }) },
    );
  };
  const refusal = plan.error instanceof ApiError ? plan.error.detail : plan.error?.message;
  return (
    <form className={css.page} onSubmit={submit} noValidate>
      <div role="alert" className={css.live}>
        {(refusal ?? list.problem) && <Banner variant="error">{refusal ?? list.problem}</Banner>}
      </div>
      <section className={css.section}>
        <h2>{words.title}</h2>
        <div className={css.form}>
          <TextField
            label={words.agency}
            hint={words.agencyHint}
            list={listId}
            maxLength={200}
            autoComplete="off"
            value={form.agency}
            onChange={form.setAgency}
            onBlur={form.readFor}
            error={tried && form.agency.trim() === '' ? words.ask : undefined}
          />
          <datalist id={listId}>
            {agencies.data?.map(({ name }) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <DateField label={words.date} hint={words.dateHint} value={form.date} onChange={form.setDate} />
          <div className={`${css.complete} ${css.wide}`}>
            <Checkbox checked={form.complete} onChange={form.setComplete}>
              {words.complete}
            </Checkbox>
            <p className={css.hint}>{words.completeHint}</p>
          </div>
        </div>
      </section>
      <section className={css.section}>
        <h2>{words.mapping}</h2>
        <div role="status" className={css.live}>
          {form.saved && <Banner variant="info">{words.saved(form.saved)}</Banner>}
        </div>
        {list.doubt && !form.saved && <Banner variant="warning">{words.doubt(list.doubt)}</Banner>}
        <div role="alert" className={css.live}>
          {nameless && <Banner variant="error">{words.nameless}</Banner>}
        </div>
        <ColumnTable columns={list.columns} mapping={form.mapping} onChange={form.setMapping} />
        <ListDefaults mapping={form.mapping} onChange={form.setMapping} />
      </section>
      <div className={css.foot}>
        <p className={css.hint}>{copy.upload.hint.split('. ')[1]}</p>
        <div className={css.buttons}>
          <DiscardButton id={list.id} />
          <Button type="submit" loading={plan.isPending}>
            {words.preview}
          </Button>
        </div>
      </div>
    </form>
  );
}

function useColumnsForm(list: ImportDetail) {
  const [agency, setAgency] = useState(list.agency ?? '');
  const [date, setDate] = useState(list.list_date ?? list.proposed_date ?? '');
  const [complete, setComplete] = useState(list.complete);
  const [mapping, setMapping] = useState<Mapping>(list.mapping ?? EMPTY_MAPPING);
  const [touched, setTouched] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const readFor = async () => {
    const name = agency.trim();
    // what a person has put right stays
    if (name === '' || touched) return;
    const found = await fetchMapping(list.id, name).catch(() => null);
    if (!found) return;
    setSaved(found.from === 'saved' ? name : null);
    if (found.mapping) setMapping(found.mapping);
  };
  return {
    agency,
    setAgency,
    date,
    setDate,
    complete,
    setComplete,
    mapping,
    setMapping: (next: Mapping) => {
      setTouched(true);
      setMapping(next);
    },
    saved,
    readFor,
  };
}

interface ListDefaultsProps {
  readonly mapping: Mapping;
  readonly onChange: (mapping: Mapping) => void;
}

/** What no column says. */
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
