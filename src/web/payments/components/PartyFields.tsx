import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LIMITS } from '#contract/limits.ts';
import { api } from '#web/api.ts';
import type { AppForm } from '#web/ui/form/useAppForm.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/new-contract.ts';
import type { ContractValues } from '../model/contract-form.ts';
import { ownersQuery } from '../queries.ts';
import css from './NewContract.module.css';

const DEBOUNCE_MS = 200;

interface Props {
  readonly form: AppForm<ContractValues>;
}

/** A firm of the directory, by its name. */
export function FirmField({ form }: Props) {
  const { mwbe_id, firm } = form.values;
  const [settled] = useDebouncedValue(firm.trim(), DEBOUNCE_MS);
  const { data } = useQuery({
    queryKey: ['search', 'firms', settled],
    queryFn: async ({ signal }) => (await api.search.suggestions({ query: { q: settled }, signal })).firms,
    enabled: mwbe_id === '' && settled.length > 1,
    placeholderData: keepPreviousData,
  });
  return (
    <NameField
      label={copy.firm}
      hint={mwbe_id === '' ? copy.firmHint : copy.firmChosen}
      listLabel={copy.firmFound}
      required
      typed={firm}
      isChosen={mwbe_id !== ''}
      error={form.errorAt('firm') ?? form.errorAt('mwbe_id')}
      found={data?.map(({ id, legal_business_name: name, city, state }) => ({
        id,
        name,
        note: [city, state].filter(Boolean).join(', '),
      }))}
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

interface Found {
  readonly id: string;
  readonly name: string;
  readonly note: string;
}
interface NameProps {
  readonly label: string;
  readonly hint: string;
  readonly listLabel: string;
  readonly required?: boolean;
  readonly typed: string;
  readonly isChosen: boolean;
  readonly error: string | undefined;
  readonly found: readonly Found[] | undefined;
  readonly onType: (name: string) => void;
  readonly onChoose: (one: Found) => void;
}

/** A name that is typed, and chosen from what it finds. */
export function NameField({
  listLabel,
  typed,
  isChosen,
  found,
  onType,
  onChoose,
  required = false,
  ...field
}: NameProps) {
  const sought = !isChosen && typed.trim().length > 1 ? found : undefined;
  return (
    <div>
      <TextField
        {...field}
        required={required}
        autoComplete="off"
        maxLength={LIMITS.name}
        value={typed}
        onChange={onType}
      />
      <div role="status">
        {sought?.length === 0 && <p className={css.none}>{copy.noneFound(typed.trim())}</p>}
        {sought && sought.length > 0 && (
          <ul className={css.found} aria-label={listLabel}>
            {sought.map((one) => (
              <li key={one.id}>
                <button type="button" onClick={() => onChoose(one)}>
                  <strong>{one.name}</strong>
                  {one.note && <span>{one.note}</span>}
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
