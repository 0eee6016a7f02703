import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useDeferredValue, useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { copy } from '../copy.ts';
import type { ShowSearch } from '../model/page-state.ts';
import { queryProblem } from '../model/query-problem.ts';
import { type DirectoryState, updateSearch } from '../model/search-state.ts';
import { directoryQuery } from '../queries/directory.ts';
import css from './Directory.module.css';
import { PlaceFields } from './PlaceFields.tsx';
import { QueryField } from './QueryField.tsx';

interface Props {
  readonly state: DirectoryState;
  readonly show: ShowSearch;
  /** The button that opens the filters where they have no column. */
  readonly filters: ReactNode;
}

export function SearchBar({ state, show, filters }: Props) {
  const sendQuery = useRef<() => void>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sendQuery.current?.();
  };
  return (
    <search aria-label={copy.searchForm} className={css.bar}>
      <form className={css.fields} onSubmit={submit}>
        <QueryField state={state} show={show} send={sendQuery} />
        <Place state={state} show={show} />
        <Button type="submit">{copy.search}</Button>
      </form>
      {filters}
    </search>
  );
}

function Place({ state, show }: Omit<Props, 'filters'>) {
  const searched = useDeferredValue(state);
  const { error } = useQuery(directoryQuery(searched));
  return (
    <PlaceFields
      place={state}
      onChange={(place) => show(updateSearch(state, place))}
      problem={queryProblem(error, searched)}
    />
  );
}
