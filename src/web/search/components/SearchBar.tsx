import { type FormEvent, type ReactNode, useRef } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { copy } from '../copy.ts';
import type { ShowSearch } from '../model/page-state.ts';
import { type DirectoryState, RADIUS_OPTIONS, updateSearch } from '../model/search-state.ts';
import css from './Directory.module.css';
import { QueryField } from './QueryField.tsx';
import { ZipField } from './ZipField.tsx';

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
  const radii = [...new Set([...RADIUS_OPTIONS.map(String), ...(state.radius_miles ? [state.radius_miles] : [])])];
  return (
    <search aria-label={copy.searchForm} className={css.bar}>
      <form className={css.fields} onSubmit={submit}>
        <QueryField state={state} show={show} send={sendQuery} />
        <ZipField state={state} show={show} />
        <div className={css.radius} data-unused={!state.zip || undefined}>
          <Dropdown
            look="bare"
            label={copy.radius}
            value={state.radius_miles ?? ''}
            items={[
              { value: '', label: copy.anyDistance },
              ...radii.map((value) => ({ value, label: copy.miles(value), disabled: !state.zip })),
            ]}
            onChange={(radius_miles) => show(updateSearch(state, { radius_miles }))}
          />
        </div>
        <Button type="submit">{copy.search}</Button>
      </form>
      {filters}
    </search>
  );
}
