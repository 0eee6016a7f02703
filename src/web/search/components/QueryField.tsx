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
import { type DirectoryState, updateSearch } from '../model/search-state.ts';
import { applySuggestion, flattenSuggestions, type Suggestion } from '../model/suggestions.ts';
import { suggestionsQuery } from '../queries/suggestions.ts';
import css from './Directory.module.css';
import type { ShowSearch } from './DirectoryPage.tsx';

const SuggestionList = lazyNamed(() => import('./SuggestionList.tsx'), 'SuggestionList');

interface Props {
  readonly state: DirectoryState;
  readonly show: ShowSearch;
  /** Receives what hands the text on at once. */
  readonly send: RefObject<(() => void) | null>;
}

/** The words that are sought, and below them what they may mean: a combobox whose list takes its time. Typing renders this alone. */
export function QueryField({ state, show, send }: Props) {
  const query = useDebouncedText(state.q ?? '', (q) => show(updateSearch(state, { q }), { replace: true }));
  useImperativeHandle(send, () => query.flush);
  const id = useId();
  const list = useSuggestions(query.text);
  const navigate = useNavigate();
  const field = useSlashShortcut();
  const choose = (suggestion: Suggestion) => {
    list.close();
    if (suggestion.kind === 'firm') {
      const { id: firm, profile_url_path: path } = suggestion.firm;
      query.drop();
      navigate(path ? { to: '/$id', params: { id: path } } : { to: '/profile/$id', params: { id: firm } });
      return;
    }
    const next = applySuggestion(state, query.text, suggestion);
    query.drop(next.q ?? '');
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
          list.wake();
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
            <kbd className={css.key} title={copy.queryKey}>
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

/** What the text may mean, asked for after a short rest, and which of it the arrow keys are on (-1: the text itself). */
function useSuggestions(text: string) {
  const [awake, setAwake] = useState(false);
  const [active, setActive] = useState(-1);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    if (!awake) return;
    const timer = setTimeout(() => setSettled(text.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [awake, text]);
  const { data } = useQuery({ ...suggestionsQuery(settled), ...(awake ? {} : { enabled: false }) });
  const suggestions = data && text.trim() ? flattenSuggestions(data) : [];
  const open = awake && suggestions.length > 0;
  const close = () => {
    setAwake(false);
    setActive(-1);
  };
  return {
    suggestions,
    open,
    active: Math.min(active, suggestions.length - 1),
    close,
    highlight: setActive,
    wake() {
      setAwake(true);
      setActive(-1);
    },
    /** True when the key was for the list; Enter on the text itself is the form's. */
    press({ key }: KeyboardEvent, choose: (suggestion: Suggestion) => void): boolean {
      const chosen = suggestions[active];
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        if (!open) setAwake(true);
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

/** Through the list and the text itself, round and round. */
const nextIndex = (active: number, by: 1 | -1, number: number) => ((active + 1 + by + number + 1) % (number + 1)) - 1;

/** The key / goes to the field from wherever nobody writes. */
function useSlashShortcut() {
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
