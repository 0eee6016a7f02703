import { useQuery } from '@tanstack/react-query';
import { PAYMENT_CONTRACT_STATES } from '#contract/payments/rules.ts';
import type { Totals } from '#contract/payments/schema.ts';
import { Checkbox } from '#web/ui/Choice.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { TextFilter } from '#web/ui/TextFilter.tsx';
import { listCopy } from '../copy/list.ts';
import { copy } from '../copy.ts';
import { monthName } from '../model/months.ts';
import type { PaymentsSearch } from '../model/search.ts';
import { totalsQuery } from '../queries.ts';
import css from './Payments.module.css';

interface Props {
  readonly search: PaymentsSearch;
  readonly onChange: (change: Changes) => void;
}
export type Changes = { readonly [Name in keyof PaymentsSearch]?: PaymentsSearch[Name] | undefined };

const { filters } = listCopy;

/** Filters of the address. Each offers what the person's own contracts have. */
export function Filters({ search, onChange }: Props) {
  const firms = useQuery(totalsQuery('firm')).data;
  const payers = useQuery(totalsQuery('payer')).data;
  const groups = useQuery(totalsQuery('group')).data;
  const months = useQuery(totalsQuery('month')).data;
  return (
    <div className={css.filters}>
      <TextFilter label={filters.name} value={search.q} onChange={(q) => onChange({ q })} />
      <Choice label={filters.firm} totals={firms} value={search.firm} onChange={(firm) => onChange({ firm })} />
      <Choice label={filters.payer} totals={payers} value={search.payer} onChange={(payer) => onChange({ payer })} />
      <Choice label={filters.group} totals={groups} value={search.group} onChange={(group) => onChange({ group })} />
      <Choice label={filters.month} totals={months} value={search.month} onChange={(month) => onChange({ month })} />
      <Dropdown
        label={filters.state}
        look="inline"
        items={[
          { value: '', label: filters.any },
          ...PAYMENT_CONTRACT_STATES.map((value) => ({ value: value as string, label: copy.contractStates[value] })),
        ]}
        value={search.state ?? ''}
        onChange={(value) => onChange({ state: PAYMENT_CONTRACT_STATES.find((one) => one === value) })}
      />
      <Checkbox checked={search.late === 'true'} onChange={(isLate) => onChange({ late: isLate ? 'true' : undefined })}>
        {filters.late}
      </Checkbox>
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly totals: Totals | undefined;
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
}

/** Nothing to choose where there is one. */
function Choice({ label, totals, value, onChange }: ChoiceProps) {
  const items = (totals?.rows ?? []).flatMap(({ key, name }) =>
    key === null ? [] : [{ value: key, label: name ?? monthName(key) }],
  );
  if (items.length < 2 && value === undefined) return null;
  // months come the last first
  const sorted = totals?.rows.some(({ name }) => name !== null)
    ? items.toSorted((a, b) => a.label.localeCompare(b.label))
    : items;
  return (
    <Dropdown
      label={label}
      look="inline"
      items={[{ value: '', label: filters.any }, ...sorted]}
      value={value ?? ''}
      onChange={(next) => onChange(next || undefined)}
    />
  );
}
