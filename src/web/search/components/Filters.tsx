import { useId, useState } from 'react';
import { type Facet, LIST_FACETS } from '#contract/search/rules.ts';
import type { SearchResult } from '#contract/search/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { Collapsible } from '#web/ui/Collapsible.tsx';
import { count } from '#web/ui/formats.ts';
import { Bar } from '#web/ui/States.tsx';
import { copy } from '../copy.ts';
import { type DirectoryState, toggle } from '../queries/state.ts';
import type { Show } from './DirectoryPage.tsx';
import css from './Filters.module.css';

type Values = SearchResult['facets'][Facet];

/** Facets that start open; a facet with something chosen opens too. */
const OPEN: readonly Facet[] = ['certification', 'agency', 'naics'];
/** Values shown before "Show more". */
const SHOWN = 6;
/** From this many values on, a list has its own search. */
const SEARCHABLE = 16;

interface Props {
  readonly state: DirectoryState;
  readonly facets: SearchResult['facets'] | undefined;
  readonly show: Show;
}

export function Filters({ state, facets, show }: Props) {
  return [...LIST_FACETS, 'verified' as const].map((facet) => {
    const chosen = [state[facet] ?? []].flat();
    const values = facets?.[facet] ?? [];
    return (
      <Collapsible
        key={facet}
        title={copy.facets[facet]}
        count={chosen.length}
        startsOpen={OPEN.includes(facet) || chosen.length > 0}
      >
        {facets ? (
          <FacetValues
            facet={facet}
            values={facet === 'verified' ? values.filter(({ value }) => value === 'true') : values}
            chosen={chosen}
            onToggle={(value) => show(toggle(state, facet, value))}
          />
        ) : (
          <div className={css.shapes}>
            {[80, 62, 71].map((width) => (
              <Bar key={width} width={width} />
            ))}
          </div>
        )}
      </Collapsible>
    );
  });
}

interface ValuesProps {
  readonly facet: Facet;
  readonly values: Values;
  readonly chosen: readonly string[];
  readonly onToggle: (value: string) => void;
}

function FacetValues({ facet, values, chosen, onToggle }: ValuesProps) {
  const [all, setAll] = useState(false);
  const [sought, setSought] = useState('');
  const id = useId();
  if (values.length === 0) return <p className={css.none}>{copy.noneStated}</p>;
  const isChosen = (value: string) => chosen.some((one) => one.toLowerCase() === value.toLowerCase());
  // Whole sectors come after the trades: they are the coarser choice.
  const ordered =
    facet === 'naics' ? values.toSorted((a, b) => Number(a.value.length < 6) - Number(b.value.length < 6)) : values;
  const found = ordered.filter((one) => textOf(facet, one).toLowerCase().includes(sought.trim().toLowerCase()));
  const first = ordered.slice(0, SHOWN);
  const listed = all ? found : [...ordered.slice(SHOWN).filter(({ value }) => isChosen(value)), ...first];
  return (
    <>
      {all && values.length >= SEARCHABLE && (
        <input
          type="search"
          className={css.find}
          aria-label={copy.findIn(copy.facets[facet])}
          placeholder={copy.findIn(copy.facets[facet])}
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      <ul id={id} className={all ? css.long : undefined}>
        {listed.map((one) => (
          <li key={one.value}>
            <Checkbox
              checked={isChosen(one.value)}
              disabled={one.count === 0 && !isChosen(one.value)}
              onChange={() =>
                onToggle(chosen.find((value) => value.toLowerCase() === one.value.toLowerCase()) ?? one.value)
              }
            >
              <span className={css.label} title={textOf(facet, one)}>
                {textOf(facet, one)}
              </span>
              <span className={css.count}>{count(one.count)}</span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {values.length > listed.length || all ? (
        <Button variant="plain" size="dense" aria-expanded={all} aria-controls={id} onClick={() => setAll(!all)}>
          {all ? copy.showFewer : copy.showMore(values.length - listed.length)}
        </Button>
      ) : null}
    </>
  );
}

function textOf(facet: Facet, { value, label }: Values[number]): string {
  return facet === 'naics' && !label.startsWith(value) ? `${value} ${label}` : label;
}
