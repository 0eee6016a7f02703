import { PROJECT_CONTRACT_STATES, PROJECT_LIMITS } from '#contract/parent-projects/rules.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { TextFilter } from '#web/ui/TextFilter.tsx';
import { copy } from '../copy/contracts.ts';
import { type ContractsSearch, isFiltered } from '../model/contract-search.ts';
import css from './Contracts.module.css';
import type { SearchChanges } from './ContractTree.tsx';

interface Props {
  readonly search: ContractsSearch;
  /** Groups for which contracts of the project count. */
  readonly groups: readonly string[];
  readonly onChange: (changes: SearchChanges) => void;
}
const { filters } = copy;
const TIERS = Array.from({ length: PROJECT_LIMITS.tiers + 1 }, (_, tier) => tier);
const LETTING = { true: filters.unlet, false: filters.awarded } as const;

/** Filters of the address. */
export function ContractFilters({ search, groups, onChange }: Props) {
  const any = { value: '', label: filters.any };
  const offered = [...new Set([...groups, ...(search.group ? [search.group] : [])])].toSorted();
  const status = search.unlet ? `unlet ${search.unlet}` : (search.state ?? '');
  return (
    <div className={css.filters}>
      <TextFilter label={filters.text} value={search.q} onChange={(q) => onChange({ q })} />
      <Dropdown
        label={filters.tier}
        look="inline"
        items={[any, ...TIERS.map((tier) => ({ value: String(tier), label: copy.tier(tier) }))]}
        value={search.tier ?? ''}
        onChange={(tier) => onChange({ tier: tier || undefined })}
      />
      {offered.length > 0 && (
        <Dropdown
          label={filters.group}
          look="inline"
          items={[any, ...offered.map((group) => ({ value: group, label: group }))]}
          value={search.group ?? ''}
          onChange={(group) => onChange({ group: group || undefined })}
        />
      )}
      <Dropdown
        label={filters.state}
        look="inline"
        items={[
          any,
          ...(['true', 'false'] as const).map((value) => ({ value: `unlet ${value}`, label: LETTING[value] })),
          ...PROJECT_CONTRACT_STATES.map((value) => ({ value: value as string, label: copy.states[value] })),
        ]}
        value={status}
        onChange={(value) =>
          onChange({
            unlet: (['true', 'false'] as const).find((one) => value === `unlet ${one}`),
            state: PROJECT_CONTRACT_STATES.find((one) => one === value),
          })
        }
      />
      {!isFiltered(search) && (
        <>
          <Button variant="plain" onClick={() => onChange({ depth: '0', toggled: undefined })}>
            {copy.collapse}
          </Button>
          <Button variant="plain" onClick={() => onChange({ depth: undefined, toggled: undefined })}>
            {copy.expand}
          </Button>
        </>
      )}
    </div>
  );
}
