import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PROJECT_LIMITS } from '#contract/parent-projects/rules.ts';
import { FirmNameField } from '#web/search/components/FirmNameField.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { NameField } from '#web/ui/NameField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/contracts.ts';
import { HOLDER_KINDS, type HolderValues } from '../model/contract-form.ts';
import { companiesQuery } from '../queries/contracts.ts';
import css from './Contracts.module.css';

const DEBOUNCE_MS = 200;

/** What these fields need of a form, whatever else it has. */
export interface HolderForm {
  readonly values: HolderValues;
  readonly set: (values: Partial<HolderValues>) => void;
  readonly errorAt: (path: string) => string | undefined;
}

interface Props {
  readonly projectId: string;
  readonly form: HolderForm;
  /** Somebody must be named. */
  readonly isNeeded?: boolean;
}

/** Whose contract it is: found in the directory or among companies, or typed. */
export function HolderFields({ projectId, form, isNeeded = false }: Props) {
  const { holder, firm_name } = form.values;
  const kinds = HOLDER_KINDS.filter((kind) => !isNeeded || kind !== 'none');
  return (
    <fieldset className={css.part}>
      <legend>{copy.whose}</legend>
      <Dropdown
        label={copy.holder}
        items={kinds.map((value) => ({ value, label: copy.holders[value] }))}
        value={holder}
        onChange={(next) => form.set({ holder: next })}
        error={form.errorAt('holder')}
      />
      {holder === 'firm' && <FirmField form={form} />}
      {holder === 'company' && <CompanyField projectId={projectId} form={form} />}
      {holder === 'name' && (
        <TextField
          label={copy.name}
          required
          maxLength={PROJECT_LIMITS.name}
          value={firm_name}
          onChange={(name) => form.set({ firm_name: name })}
          error={form.errorAt('firm_name')}
        />
      )}
    </fieldset>
  );
}

function FirmField({ form }: Pick<Props, 'form'>) {
  const { mwbe_id, firm } = form.values;
  return (
    <FirmNameField
      label={copy.firm}
      required
      typed={firm}
      isChosen={mwbe_id !== ''}
      error={form.errorAt('firm') ?? form.errorAt('mwbe_id')}
      onType={(name) => form.set({ firm: name, mwbe_id: '' })}
      onChoose={({ id, name }) => form.set({ firm: name, mwbe_id: id })}
    />
  );
}

function CompanyField({ projectId, form }: Pick<Props, 'form' | 'projectId'>) {
  const { hiring_company_id, company } = form.values;
  const [settled] = useDebouncedValue(company.trim(), DEBOUNCE_MS);
  const { data } = useQuery({
    ...companiesQuery(projectId, settled),
    enabled: hiring_company_id === '' && settled.length > 1,
    placeholderData: keepPreviousData,
  });
  return (
    <NameField
      label={copy.company}
      hint={hiring_company_id === '' ? copy.companyHint : copy.companyChosen}
      listLabel={copy.companyFound}
      required
      typed={company}
      isChosen={hiring_company_id !== ''}
      error={form.errorAt('company') ?? form.errorAt('hiring_company_id')}
      found={data?.map(({ id, business_name: name }) => ({ id, name, note: '' }))}
      onType={(name) => form.set({ company: name, hiring_company_id: '' })}
      onChoose={({ id, name }) => form.set({ company: name, hiring_company_id: id })}
    />
  );
}
