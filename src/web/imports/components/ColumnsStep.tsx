import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { similarAgency } from '#contract/imports/rules/similar-agency.ts';
import type { ImportDetail } from '#contract/imports/schema/drafts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { type AppForm, useAppForm } from '#web/ui/form/useAppForm.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { copy as dateWords } from '../copy/list-date.ts';
import { copy } from '../copy.ts';
import { EMPTY_MAPPING, type Mapping, parseKinds, withDates, withKinds } from '../model/mapping.ts';
import { agenciesQuery, fetchMapping, usePlan } from '../queries/imports.ts';
import { ColumnTable } from './ColumnTable.tsx';
import { DiscardButton } from './DiscardButton.tsx';
import css from './Imports.module.css';
import { ListDateField } from './ListDate.tsx';
import { ProblemSummary } from './ProblemSummary.tsx';
import { SimilarAgency } from './SimilarAgency.tsx';

const words = copy.columns;

/** List source and column mapping, before the list is compared with the directory. */
export function ColumnsStep({ list }: { readonly list: ImportDetail }) {
  const known = useQuery(agenciesQuery).data?.map(({ name }) => name) ?? [];
  const plan = usePlan(list.id, useLeaveColumns(list.id));
  const form = useAppForm<Values>({
    keepAs: `import-columns-${list.id}`,
    initialValues: {
      agency: list.agency ?? '',
      new_agency: false,
      // once saved, an empty date means that it is not known
      list_date: (list.agency === null ? list.proposed_date : list.list_date) ?? '',
      complete: list.complete,
      mapping: list.mapping ?? EMPTY_MAPPING,
    },
    validate: ({ agency, new_agency, mapping, list_date, complete }) => ({
      agency: agencyProblem(agency, new_agency ? undefined : similarAgency(agency, known)),
      mapping: !hasName(mapping) && words.nameMissing,
      list_date: complete && list_date === '' && dateWords.neededForComplete,
    }),
    send: ({ agency, list_date, ...values }) =>
      plan.mutateAsync({ ...values, agency: agency.trim(), list_date: list_date || null }),
  });
  const { mapping } = form.values;
  const { saved, readSavedMapping, setMapping } = useSavedMapping(list, form);
  const wrong = [form.errorAt('agency'), form.errorAt('list_date'), form.errorAt('mapping')].filter(isText);
  return (
    <form {...form.props} className={css.page}>
      <div role="alert" className={css.live}>
        {list.problem && <Banner variant="error">{list.problem}</Banner>}
      </div>
      <ListSource list={list} form={form} known={known} onAgency={readSavedMapping} />
      <section className={css.section}>
        <h2>{words.mapping}</h2>
        <div role="status" className={css.live}>
          {saved && <Banner variant="info">{words.saved(saved)}</Banner>}
        </div>
        {list.doubt && !saved && <Banner variant="warning">{words.doubt(list.doubt)}</Banner>}
        <div role="alert" className={css.live}>
          {!hasName(mapping) && <Banner variant="error">{words.nameMissing}</Banner>}
        </div>
        <ColumnTable
          columns={list.columns}
          mapping={mapping}
          onChange={setMapping}
          error={form.errorAt('mapping') ?? undefined}
        />
        <ListDefaults mapping={mapping} onChange={setMapping} />
      </section>
      <div className={css.foot}>
        <ProblemSummary formId={form.id} problems={form.alert === null ? wrong : [...wrong, form.alert]} />
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

const agencyProblem = (name: string, similar: string | undefined): string | undefined =>
  name.trim() === '' ? words.agencyMissing : similar && words.agencyUnclear(similar);

const isText = (text: string | undefined): text is string => text !== undefined;

/** Shows the preview once it is ordered, whether or not the form is still there; a person who went elsewhere stays there. */
function useLeaveColumns(id: string): () => void {
  const router = useRouter();
  return () => {
    if (!router.state.location.pathname.startsWith(`/staff/imports/${id}`)) return;
    void router.navigate({ to: '/staff/imports/$id', params: { id }, replace: true });
  };
}

interface Values {
  readonly agency: string;
  readonly new_agency: boolean;
  readonly list_date: string;
  readonly complete: boolean;
  readonly mapping: Mapping;
}

interface SourceProps {
  readonly list: ImportDetail;
  readonly form: AppForm<Values>;
  /** Names of the known agencies. */
  readonly known: readonly string[];
  readonly onAgency: (name: string) => void;
}

/** Whose list it is, and of what date. */
function ListSource({ list, form, known, onAgency }: SourceProps) {
  const listId = useId();
  const agency = useRef<HTMLInputElement>(null);
  const similar = similarAgency(form.values.agency, known);
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
          ref={agency}
          onBlur={() => onAgency(form.values.agency)}
          {...form.field('agency')}
        />
        <datalist id={listId}>
          {known.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {similar && (
          <SimilarAgency
            name={form.values.agency.trim()}
            similar={similar}
            isNew={form.values.new_agency}
            onNew={form.field('new_agency').onChange}
            onTake={() => {
              form.set({ agency: similar, new_agency: false });
              onAgency(similar);
              agency.current?.focus();
            }}
          />
        )}
        <ListDateField list={list} field={form.field('list_date')} />
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
function useSavedMapping(
  { id, mapping: received }: ImportDetail,
  form: AppForm<{ readonly agency: string; readonly mapping: Mapping }>,
) {
  // choices of before a reload count as edits
  const isEdited = useRef(form.values.mapping !== (received ?? EMPTY_MAPPING));
  /** The agency whose mapping was found. */
  const [saved, setSaved] = useState<string | null>(null);
  return {
    saved,
    readSavedMapping: async (agency: string) => {
      const name = agency.trim();
      if (name === '' || isEdited.current) return;
      const found = await fetchMapping(id, name).catch(() => null);
      // meanwhile a column may have been chosen
      if (!found || isEdited.current) return;
      setSaved(found.from === 'saved' ? name : null);
      if (found.mapping) form.set({ mapping: found.mapping });
    },
    setMapping: (mapping: Mapping) => {
      isEdited.current = true;
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
