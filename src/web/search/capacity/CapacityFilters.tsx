import { BONDING_BANDS } from '#contract/businesses/rules/own-facts.ts';
import { Checkbox } from '#web/ui/Choice.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { count, money } from '#web/ui/formats.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/capacity.ts';
import { useDebouncedText } from '../model/debounced-text.ts';
import type { ShowSearch } from '../model/page-state.ts';
import { askedCapacity, type DirectoryState, isCrew, updateSearch } from '../model/search-state.ts';
import css from './Capacity.module.css';
import { DayFilter } from './DayFilter.tsx';

interface Props {
  readonly state: DirectoryState;
  readonly show: ShowSearch;
}

/** Filters by what firms say that they can take on; languages are a filter of their own below. */
export function CapacityFilters({ state, show }: Props) {
  const bands = BONDING_BANDS.filter((band) => band > 0).map(String);
  const bonds = [...new Set([...(state.bond ? [state.bond] : []), ...bands])].sort((a, b) => Number(a) - Number(b));
  return (
    <div className={css.fields}>
      <p className={css.note}>{copy.note}</p>
      <DayFilter
        label={copy.startBy}
        hint={copy.startByHint}
        day={state.start_by}
        onChange={(start_by) => show(updateSearch(state, { start_by }))}
      />
      <Dropdown
        label={copy.bond}
        value={state.bond ?? ''}
        items={[{ value: '', label: copy.anyBond }, ...bonds.map((value) => ({ value, label: money(Number(value)) }))]}
        onChange={(bond) => show(updateSearch(state, { bond }))}
      />
      <TypedFilter name="crew" state={state} show={show} />
      <TypedFilter name="travels_to" state={state} show={show} />
      {askedCapacity(state).length > 0 && (
        <Checkbox
          checked={state.include_unsaid !== undefined}
          onChange={(on) => show(updateSearch(state, { include_unsaid: on ? 'true' : undefined }))}
        >
          {copy.includeUnsaid}
        </Checkbox>
      )}
    </div>
  );
}

const FIELDS = {
  crew: {
    label: copy.crew,
    hint: copy.crewHint,
    problem: copy.crewProblem,
    accepts: (typed: string) => isCrew(typed.replaceAll(',', '')),
    // thousands may be typed with commas
    value: (typed: string) => typed.replaceAll(',', ''),
    shown: (value: string) => count(Number(value)),
  },
  travels_to: {
    label: copy.travelsTo,
    hint: copy.travelsToHint,
    problem: copy.travelsToProblem,
    accepts: (typed: string) => /^\d{5}$/.test(typed),
    value: (typed: string) => typed,
    shown: (value: string) => value,
  },
} as const;

/** Searches after a pause once what is typed can be searched for; says so below where it can't. */
function TypedFilter({ name, state, show }: Props & { readonly name: keyof typeof FIELDS }) {
  const { label, hint, problem, accepts, value, shown } = FIELDS[name];
  const searched = state[name];
  const { text, type, flush } = useDebouncedText(searched === undefined ? '' : shown(searched), async (typed) => {
    const next = typed.trim();
    if (next === '' || accepts(next)) await show(updateSearch(state, { [name]: value(next) || undefined }));
  });
  const isWrong = text.trim() !== '' && !accepts(text.trim());
  return (
    <TextField
      label={label}
      hint={hint}
      error={isWrong ? problem : undefined}
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={type}
      onBlur={flush}
    />
  );
}
