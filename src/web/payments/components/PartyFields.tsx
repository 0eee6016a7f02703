import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FirmNameField } from '#web/search/components/FirmNameField.tsx';
import type { AppForm } from '#web/ui/form/useAppForm.ts';
import { NameField } from '#web/ui/NameField.tsx';
import { copy } from '../copy/new-contract.ts';
import type { ContractValues } from '../model/contract-form.ts';
import { ownersQuery } from '../queries.ts';

const DEBOUNCE_MS = 200;

interface Props {
  readonly form: AppForm<ContractValues>;
}

/** A firm of the directory, by its name. */
export function FirmField({ form }: Props) {
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

/** An agency or developer whose officers settle differences. */
export function OwnerField({ form }: Props) {
  const { owner_company_id, owner } = form.values;
  const [settled] = useDebouncedValue(owner.trim(), DEBOUNCE_MS);
  const { data } = useQuery({
    ...ownersQuery(settled),
    enabled: owner_company_id === '' && settled.length > 1,
    placeholderData: keepPreviousData,
  });
  return (
    <NameField
      label={copy.owner}
      hint={owner_company_id === '' ? copy.ownerHint : copy.ownerChosen}
      listLabel={copy.ownerFound}
      typed={owner}
      isChosen={owner_company_id !== ''}
      error={form.errorAt('owner') ?? form.errorAt('owner_company_id')}
      found={data?.map(({ id, business_name: name }) => ({ id, name, note: '' }))}
      onType={(name) => form.set({ owner: name, owner_company_id: '' })}
      onChoose={({ id, name }) => form.set({ owner: name, owner_company_id: id })}
    />
  );
}
