import { IconMapPin } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { IconField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import type { ShowSearch } from '../model/page-state.ts';
import { type DirectoryState, RADIUS_OPTIONS, updateSearch } from '../model/search-state.ts';
import css from './Directory.module.css';
import { QueryField } from './QueryField.tsx';

const FIRST_RADIUS = '25';

export function SearchBar({ state, show }: { readonly state: DirectoryState; readonly show: ShowSearch }) {
  const sendQuery = useRef<() => void>(null);
  const [zip, setZip] = useState(state.zip ?? '');
  useEffect(() => setZip(state.zip ?? ''), [state.zip]);
  const typeZip = (typed: string) => {
    const next = typed.replace(/\D/g, '').slice(0, 5);
    setZip(next);
    if (next.length === 5) show(updateSearch(state, { zip: next, radius_miles: state.radius_miles ?? FIRST_RADIUS }));
    else if (next === '' && state.zip) show(updateSearch(state, { zip: undefined }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sendQuery.current?.();
  };
  const radii = [...new Set([...RADIUS_OPTIONS.map(String), ...(state.radius_miles ? [state.radius_miles] : [])])];
  return (
    <search aria-label={copy.searchForm}>
      <form className={css.bar} onSubmit={submit}>
        <QueryField state={state} show={show} send={sendQuery} />
        <IconField
          label={copy.zip}
          icon={<IconMapPin size={20} stroke={1.8} aria-hidden />}
          placeholder={copy.zip}
          inputMode="numeric"
          autoComplete="postal-code"
          value={zip}
          onChange={typeZip}
        />
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
        <Button type="submit">{copy.search}</Button>
      </form>
    </search>
  );
}
