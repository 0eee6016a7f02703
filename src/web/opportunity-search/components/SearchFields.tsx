import { IconSearch, IconX } from '@tabler/icons-react';
import type { FormEvent, ReactNode } from 'react';
import css from '#web/search/components/Directory.module.css';
import { PlaceFields } from '#web/search/components/PlaceFields.tsx';
import { useDebouncedText } from '#web/search/model/debounced-text.ts';
import type { QueryProblem } from '#web/search/model/query-problem.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { IconField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import { type OpportunitySearchState, updateOpportunities } from '../model/search-state.ts';

export type ShowOpportunities = (
  state: OpportunitySearchState,
  options?: { readonly replace?: boolean },
) => Promise<void>;

interface Props {
  readonly state: OpportunitySearchState;
  readonly show: ShowOpportunities;
  /** What the server refused. */
  readonly problem: QueryProblem | null;
  /** The button that opens the filters where they have no column. */
  readonly filters: ReactNode;
}

export function SearchFields({ state, show, problem, filters }: Props) {
  const query = useDebouncedText(state.q ?? '', (q) => show(updateOpportunities(state, { q }), { replace: true }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    query.flush();
  };
  return (
    <search aria-label={copy.searchForm} className={css.bar}>
      <form className={css.fields} onSubmit={submit}>
        <div className={css.query}>
          <IconField
            label={copy.query}
            icon={<IconSearch size={20} stroke={1.8} aria-hidden />}
            placeholder={copy.queryPlaceholder}
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            value={query.text}
            onChange={query.type}
            after={
              query.text && (
                <IconButton label={copy.clearQuery} onClick={() => query.set('')}>
                  <IconX size={20} stroke={1.8} aria-hidden />
                </IconButton>
              )
            }
          />
        </div>
        <PlaceFields place={state} onChange={(place) => show(updateOpportunities(state, place))} problem={problem} />
        <Button type="submit">{copy.search}</Button>
      </form>
      {filters}
    </search>
  );
}
