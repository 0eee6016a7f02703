import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { indexForKey, type SelectItem, typeaheadIndex } from './select-items.ts';

/** Keys pressed within this time form one type-ahead word, as in native select elements. */
const TYPEAHEAD_MS = 500;

/** State and keyboard handling of a listbox whose focus stays on its control (aria-activedescendant). */
export function useListbox<V extends string>(
  items: readonly SelectItem<V>[],
  value: V | null,
  onChange: (value: V) => void,
) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const word = useRef({ text: '', at: 0 });
  const chosen = items.findIndex((item) => item.value === value);
  const show = (at = chosen) => {
    setOpen(true);
    setActive(at);
  };
  const hide = () => setOpen(false);
  const pick = (index: number) => {
    const item = items[index];
    if (!item || item.disabled) return;
    hide();
    onChange(item.value);
  };
  /** The type-ahead word including this key. */
  const letter = (event: KeyboardEvent) => {
    const fresh = event.timeStamp - word.current.at > TYPEAHEAD_MS;
    word.current = { text: (fresh ? '' : word.current.text) + event.key, at: event.timeStamp };
    return word.current.text;
  };
  const isWord = (event: KeyboardEvent) =>
    event.key.length === 1 && !event.altKey && (event.key !== ' ' || event.timeStamp - word.current.at <= TYPEAHEAD_MS);
  return {
    id,
    open,
    active,
    show,
    hide,
    pick,
    highlight: setActive,
    /** Handles the keys of a control without text input. @returns whether the key was handled */
    press(event: KeyboardEvent): boolean {
      if (event.ctrlKey || event.metaKey || event.key === 'Tab') return false;
      if (isWord(event)) show(typeaheadIndex(items, open ? active : chosen, letter(event)) ?? (open ? active : chosen));
      else if (event.key === 'Enter' || event.key === ' ')
        open ? pick(active) : show(chosen < 0 ? indexForKey('Home', items, -1) : chosen);
      else return this.move(event);
      return true;
    },
    /** Handles navigation keys and Escape. @returns whether the key was handled */
    move(event: KeyboardEvent): boolean {
      if (event.key === 'Escape' && open) hide();
      else {
        const to = indexForKey(event.key, items, open ? active : chosen);
        if (to === undefined) return false;
        const opens = !open && event.key.startsWith('Arrow') && chosen >= 0;
        show(opens ? chosen : to);
      }
      return true;
    },
    /** ARIA attributes of the control. */
    control: {
      'aria-haspopup': 'listbox',
      'aria-controls': open ? id : undefined,
      'aria-activedescendant': open && active >= 0 ? `${id}-${active}` : undefined,
      // Escape closes the list and not the dialog around it.
      'data-mantine-stop-propagation': open || undefined,
    } as const,
  };
}

export type Listbox = ReturnType<typeof useListbox>;
