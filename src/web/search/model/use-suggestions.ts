import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { suggestionsQuery } from '../queries/suggestions.ts';
import { flattenSuggestions, type Suggestion } from './suggestions.ts';

const DEBOUNCE_MS = 120;

/** Debounced suggestions for the text, and the index of the highlighted one (-1: the text itself). */
export function useSuggestions(text: string) {
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
