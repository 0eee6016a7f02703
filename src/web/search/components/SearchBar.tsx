import { IconMapPin, IconSearch, IconX } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { IconField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import { change, type DirectoryState, RADII } from '../queries/state.ts';
import css from './Directory.module.css';
import type { Show } from './DirectoryPage.tsx';

const TYPING_MS = 150;
const FIRST_RADIUS = '25';

export function SearchBar({ state, show }: { readonly state: DirectoryState; readonly show: Show }) {
  const query = useTyped(state.q ?? '', (q) => show(change(state, { q }), { replace: true }));
  const [zip, setZip] = useState(state.zip ?? '');
  useEffect(() => setZip(state.zip ?? ''), [state.zip]);
  const typeZip = (typed: string) => {
    const next = typed.replace(/\D/g, '').slice(0, 5);
    setZip(next);
    if (next.length === 5) show(change(state, { zip: next, radius_miles: state.radius_miles ?? FIRST_RADIUS }));
    else if (next === '' && state.zip) show(change(state, { zip: undefined }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    query.flush();
  };
  const radii = [...new Set([...RADII.map(String), ...(state.radius_miles ? [state.radius_miles] : [])])];
  return (
    <search className={css.search} aria-label={copy.searchForm}>
      <form className={css.bar} onSubmit={submit}>
        <IconField
          label={copy.query}
          icon={<IconSearch size={20} stroke={1.8} aria-hidden />}
          placeholder={copy.queryPlaceholder}
          enterKeyHint="search"
          autoComplete="off"
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
          onChange={(radius_miles) => show(change(state, { radius_miles }))}
        />
        <Button type="submit">{copy.search}</Button>
      </form>
    </search>
  );
}

/** What is being typed, handed on after a short rest; an address that changes otherwise takes its place. */
function useTyped(current: string, send: (text: string) => Promise<void>) {
  const [text, setText] = useState(current);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const underWay = useRef(0);
  const sendNow = (next: string) => {
    clearTimeout(timer.current);
    if (next.trim() === current) return;
    underWay.current += 1;
    send(next).finally(() => {
      underWay.current -= 1;
    });
  };
  const latest = useRef(sendNow);
  useEffect(() => {
    latest.current = sendNow;
  });
  useEffect(() => {
    if (underWay.current === 0) setText(current);
  }, [current]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    text,
    type: (next: string) => {
      setText(next);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => latest.current(next), TYPING_MS);
    },
    set: (next: string) => {
      setText(next);
      sendNow(next);
    },
    flush: () => sendNow(text),
  };
}
