import { IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type RefObject,
  Suspense,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { IconButton } from '#web/ui/Button.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { IconField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import { useDebouncedText } from '../model/debounced-text.ts';
import type { ShowSearch } from '../model/page-state.ts';
import { type DirectoryState, updateSearch } from '../model/search-state.ts';
import { applySuggestion, flattenSuggestions, type Suggestion } from '../model/suggestions.ts';
import { suggestionsQuery } from '../queries/suggestions.ts';
import css from './Directory.module.css';

const SuggestionList = lazyNamed(() => import('./SuggestionList.tsx'), 'SuggestionList');

interface Props {
  readonly state: DirectoryState;
  readonly show: ShowSearch;
  /** Set to a function that sends the text at once. */
  readonly send: RefObject<(() => void) | null>;
}

/** The search field, a combobox with asynchronous suggestions. Typing rerenders only this component. */
export function QueryField({ state, show, send }: Props) {
  const query = useDebouncedText(state.q ?? '', (q) => show(updateSearch(state, { q }), { replace: true }));
  useImperativeHandle(send, () => query.flush);
  const id = useId();
  const list = useSuggestions(query.text);
  const navigate = useNavigate();
  const field = useSearchShortcut();
  const choose = (suggestion: Suggestion) => {
    list.close();
    if (suggestion.kind === 'firm') {
      const { id: firm, profile_url_path: path } = suggestion.firm;
      query.cancel();
      navigate(path ? { to: '/$id', params: { id: path } } : { to: '/profile/$id', params: { id: firm } });
      return;
    }
    const next = applySuggestion(state, query.text, suggestion);
    query.cancel(next.q ?? '');
    show(next);
  };
  return (
    <div ref={field} className={css.query}>
      <IconField
        label={copy.query}
        icon={<IconSearch size={20} stroke={1.8} aria-hidden />}
        placeholder={copy.queryPlaceholder}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        role="combobox"
        aria-autocomplete="list"
        aria-keyshortcuts="/"
        aria-expanded={list.open}
        aria-controls={list.open ? id : undefined}
        aria-activedescendant={list.open && list.active >= 0 ? `${id}-${list.active}` : undefined}
        value={query.text}
        onChange={(text) => {
          query.type(text);
          list.enable();
        }}
        onBlur={list.close}
        onKeyDown={(event) => {
          if (list.press(event, choose)) event.preventDefault();
        }}
        after={
          query.text ? (
            <IconButton label={copy.clearQuery} onClick={() => query.set('')}>
              <IconX size={20} stroke={1.8} aria-hidden />
            </IconButton>
          ) : (
            <kbd className={css.key} title={copy.searchShortcut}>
              /
            </kbd>
          )
        }
      />
      {list.open && (
        <Suspense>
          <SuggestionList
            id={id}
            suggestions={list.suggestions}
            active={list.active}
            onActive={list.highlight}
            onChoose={choose}
          />
        </Suspense>
      )}
    </div>
  );
}

const DEBOUNCE_MS = 120;

/** Debounced suggestions for the text, and the index of the highlighted one (-1: the text itself). */
function useSuggestions(text: string) {
  const [enabled, setEnabled] = useState(false);
  const [active, setActive] = useState(-1);
  const [debounced, setDebounced] = useState('');
  useEffect(() => {
    if (!enabled) return;
    const timer = setTimeout(() => setDebounced(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [enabled, text]);
  const { data } = useQuery({ ...suggestionsQuery(debounced), ...(enabled ? {} : { enabled: false }) });
  const suggestions = data && text.trim() ? flattenSuggestions(data) : [];
  const open = enabled && suggestions.length > 0;
  const close = () => {
    setEnabled(false);
    setActive(-1);
  };
  return {
    suggestions,
    open,
    active: Math.min(active, suggestions.length - 1),
    close,
    highlight: setActive,
    enable() {
      setEnabled(true);
      setActive(-1);
    },
    /** Returns true when the list handled the key; Enter on the text itself submits the form. */
    press({ key }: KeyboardEvent, choose: (suggestion: Suggestion) => void): boolean {
      const chosen = suggestions[active];
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        if (!open) setEnabled(true);
        else setActive(nextIndex(active, key === 'ArrowDown' ? 1 : -1, suggestions.length));
      } else if (key === 'Escape' && open) close();
      else if (key === 'Enter' && open && chosen) choose(chosen);
      else {
        if (key === 'Enter') close();
        return false;
      }
      return true;
    },
  };
}

/** Wraps around through the list and the text itself. */
const nextIndex = (active: number, by: 1 | -1, number: number) => ((active + 1 + by + number + 1) % (number + 1)) - 1;

/** `/` focuses the field, except while typing elsewhere. */
function useSearchShortcut() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTypingIn(event.target)) return;
      const input = box.current?.querySelector('input');
      if (!input || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      input.focus();
      input.select();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return box;
}

const isTypingIn = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]');
