import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MemberCompany } from '#contract/parent-projects/schema/people.ts';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { copy } from '../copy/people.ts';
import { memberCompaniesQuery } from '../queries/people.ts';
import css from './People.module.css';

const DEBOUNCE_MS = 250;
const MIN_SEARCH = 2;

interface Props {
  readonly projectId: string;
  readonly value: MemberCompany | null;
  readonly onChange: (company: MemberCompany) => void;
  readonly error: string | undefined;
}

/** The company for which people take part: those with a prime contract first, others by their name. */
export function CompanyField({ projectId, value, onChange, error }: Props) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const contractors = useQuery(memberCompaniesQuery(projectId, '')).data ?? [];
  const found = useQuery({ ...memberCompaniesQuery(projectId, q), enabled: q.length >= MIN_SEARCH }).data ?? [];
  const all = new Map([...contractors, ...found, ...(value ? [value] : [])].map((company) => [company.id, company]));
  return (
    <>
      <Dropdown
        label={copy.company}
        hint={copy.companyHint}
        error={error}
        required
        searchable
        onSearch={(text) => setTyped(text ?? '')}
        items={[...all.values()].map((company) => ({
          value: company.id,
          label: company.has_contract ? copy.withContract(company.name) : company.name,
        }))}
        value={value?.id ?? null}
        onChange={(id) => {
          const company = all.get(id);
          if (company) onChange(company);
        }}
      />
      <p role="status" className={css.note}>
        {value && (value.is_administered ? copy.joins(value.name) : copy.asks(value.name))}
      </p>
    </>
  );
}
