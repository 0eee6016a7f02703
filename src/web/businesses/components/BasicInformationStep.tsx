import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { FirmProfile } from '#contract/businesses/schema/profile.ts';
import { api } from '#web/api.ts';
import { FieldConflict } from '#web/ui/form/FieldConflict.tsx';
import type { AppForm } from '#web/ui/form/useAppForm.ts';
import { type Autosave, useAutosave } from '#web/ui/form/useAutosave.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/basic-information.ts';
import { copy as facts } from '../copy/own.ts';
import {
  GROUPS as FACTS_OF,
  type FactName,
  type FactValues,
  type Group,
  invalidNumbers,
  toFact,
  toFormValues,
} from '../model/own-facts.ts';
import { sourceText } from '../model/source-text.ts';
import { profileQuery } from '../queries/profile.ts';
import css from './Editing.module.css';
import { FACT_FIELDS } from './FactFields.tsx';

const GROUPS: readonly Group[] = ['services', 'about', 'contact', 'places', 'capacity'];

/** What a firm says of itself, saved as it is typed; above it what certification lists say. */
export function BasicInformationStep({ mwbeId }: { readonly mwbeId: string }) {
  const query = useQuery({ ...profileQuery(mwbeId), refetchOnMount: 'always' });
  return (
    <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={60} height={40} />}>
      {(profile) => (
        <>
          <Listed profile={profile} />
          <Facts profile={profile} />
        </>
      )}
    </QueryBoundary>
  );
}

function Listed({ profile: { listed, sources, titles } }: { readonly profile: FirmProfile }) {
  const town = [listed.city, [listed.state, listed.zip_code].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const rows = [
    { label: copy.legalName, value: listed.legal_business_name, source: sources.legal_business_name },
    { label: copy.certifiedAddress, value: [listed.address_1, town].filter(Boolean).join(', '), source: sources.city },
    {
      label: copy.certifiedTrades,
      value: listed.trades.map((code) => `${titles[code] ?? ''} ${code}`.trim()).join('; '),
      source: sources.trades,
    },
  ].filter(({ value }) => value !== '');
  return (
    <section aria-label={copy.listed} className={css.wide}>
      <dl className={css.listed}>
        {rows.map(({ label, value, source }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
            {source && <dd className={css.note}>{sourceText(source)}</dd>}
          </div>
        ))}
      </dl>
      <p className={css.note}>{copy.listedNote}</p>
    </section>
  );
}

function Facts({ profile }: { readonly profile: FirmProfile }) {
  const client = useQueryClient();
  const { mwbe_id: id } = profile;
  const form = useAutosave<FirmProfile, FactValues>(
    {
      keepAs: `profile ${id}`,
      valuesOf: toFormValues,
      validate: invalidNumbers,
      save: async (changes, version) => {
        const said = Object.entries(changes).map(([name, value]) => [name, toFact(name as FactName, value)]);
        const body = { version, ...Object.fromEntries(said) };
        const saved = await api.businesses.changeProfile({ params: { id }, body });
        client.setQueryData(profileQuery(id).queryKey, saved);
        return saved;
      },
      load: () => api.businesses.profile({ params: { id } }),
    },
    profile,
  );
  const conflicts = Object.entries(form.conflicts) as [FactName, string | string[]][];
  return GROUPS.map((group) => {
    const Fields = FACT_FIELDS[group];
    return (
      <fieldset key={group} className={css.group}>
        <legend>{copy.groups[group]}</legend>
        <Fields form={asForm(form)} profile={profile} />
        {conflicts
          .filter(([name]) => (FACTS_OF[group] as readonly string[]).includes(name))
          .map(([name, theirs]) => (
            <div key={name} className={css.wide}>
              <p>{facts.facts[name]}</p>
              <FieldConflict theirs={[theirs].flat().join(', ')} onResolve={(choice) => form.resolve(name, choice)} />
            </div>
          ))}
      </fieldset>
    );
  });
}

/** The fields have no parts, which a submitted form could have. */
const asForm = ({ values, field }: Autosave<FactValues>): Pick<AppForm<FactValues>, 'field' | 'values'> => ({
  values,
  field: field as AppForm<FactValues>['field'],
});
