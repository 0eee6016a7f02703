import { type ReactNode, useLayoutEffect } from 'react';
import { plural } from '#web/ui/formats.ts';
import { copy } from '../copy/suggestions.ts';
import type { Suggestion } from '../model/suggestions.ts';
import css from './SuggestionList.module.css';

interface Props {
  readonly id: string;
  readonly suggestions: readonly Suggestion[];
  /** Index of the highlighted option; -1 for none. */
  readonly active: number;
  readonly onActive: (index: number) => void;
  readonly onChoose: (suggestion: Suggestion) => void;
}

const GROUPS = ['firm', 'trade', 'place'] as const;

/** The listbox below the search field; the focus stays in the field. */
export function SuggestionList({ id, suggestions, active, onActive, onChoose }: Props) {
  useLayoutEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <>
      <p role="status" className="visually-hidden">
        {plural(suggestions.length, copy.suggestion)}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label={copy.title}
        tabIndex={-1}
        className={css.list}
        onMouseDown={(event) => event.preventDefault()}
      >
        {GROUPS.map((kind) => {
          const members = suggestions.flatMap((one, at) => (one.kind === kind ? [{ one, at }] : []));
          return members.length === 0 ? null : (
            <fieldset key={kind} aria-labelledby={`${id}-${kind}`} className={css.group}>
              <p id={`${id}-${kind}`} className={css.title}>
                {copy.groups[kind]}
              </p>
              {members.map(({ one, at }) => (
                <button
                  type="button"
                  key={at}
                  id={`${id}-${at}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === active}
                  className={css.option}
                  onMouseMove={() => at !== active && onActive(at)}
                  onClick={() => onChoose(one)}
                >
                  {lineOf(one)}
                </button>
              ))}
            </fieldset>
          );
        })}
      </div>
    </>
  );
}

function lineOf(one: Suggestion): ReactNode {
  switch (one.kind) {
    case 'firm': {
      const { trade_name, own_trade_name, legal_business_name, city, state } = one.firm;
      const aside = [own_trade_name, [city, state].filter(Boolean).join(', ')].filter(Boolean).join(' · ');
      return <Line name={trade_name ?? legal_business_name} aside={aside} />;
    }
    case 'trade':
      return <Line name={`${one.trade.code} ${titleOf(one.trade)}`} aside={copy.firms(one.trade.count)} />;
    case 'place': {
      const { kind, label, state, count } = one.place;
      return (
        <Line name={[label, state].filter(Boolean).join(', ')} aside={`${copy.kinds[kind]} · ${copy.firms(count)}`} />
      );
    }
  }
}

/** The title without the code that some titles start with. */
const titleOf = ({ code, title }: { readonly code: string; readonly title: string }) =>
  title.startsWith(code) ? title.slice(code.length).trim() : title;

function Line({ name, aside }: { readonly name: string; readonly aside: string }) {
  return (
    <>
      <span className={css.name}>{name}</span>
      <span className={css.aside}>{aside}</span>
    </>
  );
}
