import { IconSearch, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, Suspense, useEffect, useId, useImperativeHandle, useRef } from 'react';
import { IconButton } from '#web/ui/Button.tsx';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { IconField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import { useDebouncedText } from '../model/debounced-text.ts';
import type { ShowSearch } from '../model/page-state.ts';
import { type DirectoryState, updateSearch } from '../model/search-state.ts';
import { applySuggestion, type Suggestion } from '../model/suggestions.ts';
import { useSuggestions } from '../model/use-suggestions.ts';
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
