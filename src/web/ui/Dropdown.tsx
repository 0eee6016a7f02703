import { IconChevronDown } from '@tabler/icons-react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';
import css from './Dropdown.module.css';
import fieldCss from './Field.module.css';
import { type ControlProps, Field, type FieldProps } from './Field.tsx';
import { plural } from './formats.ts';
import { ListboxPopover } from './ListboxPopover.tsx';
import { filterItems, itemByLabel, type SelectItem } from './select-items.ts';
import { useListbox } from './useListbox.ts';

const NO_RESULTS: SelectItem<never> = { label: 'No Results Found', value: '' as never, disabled: true };

interface Props<V extends string> extends FieldProps {
  readonly label: string;
  readonly items: readonly SelectItem<V>[];
  readonly value: V | null;
  readonly onChange: (value: V) => void;
  readonly placeholder?: string;
  /** As a field; inline, as in "Sort by: Newest first"; or with a visually hidden label. */
  readonly look?: 'field' | 'inline' | 'bare';
  readonly required?: boolean;
  readonly disabled?: boolean;
}

interface SearchProps {
  readonly searchable?: boolean;
  /** Called with the search text while it stands in place of the chosen item, and with null once it no longer does. */
  readonly onSearch?: ((text: string | null) => void) | undefined;
}

/** A select with a custom listbox. */
export function Dropdown<V extends string>({ searchable, onSearch, ...props }: Props<V> & SearchProps) {
  return searchable ? <Searchable {...props} onSearch={onSearch} /> : <Plain {...props} />;
}

function Plain<V extends string>(props: Props<V>) {
  const { label, items, value, onChange, placeholder = 'Select item', look = 'field', required, disabled } = props;
  const list = useListbox(items, value, onChange);
  const chosen = items.find((item) => item.value === value);
  const press = (event: KeyboardEvent) => {
    if (list.press(event)) event.preventDefault();
  };
  return (
    <Frame {...props} look={look}>
      {(control) => (
        <ListboxPopover list={list} items={items} value={value} label={label} narrow={look !== 'inline'}>
          <button
            type="button"
            role="combobox"
            aria-expanded={list.open}
            {...control}
            {...list.control}
            aria-label={look === 'field' ? undefined : label}
            aria-required={required}
            disabled={disabled}
            className={`${fieldCss.input} ${css.control} ${look === 'inline' ? css.inline : ''}`}
            onClick={() => (list.open ? list.hide() : list.show())}
            onKeyDown={press}
            onBlur={list.hide}
          >
            {look === 'inline' && <span aria-hidden>{label}: </span>}
            <span className={chosen ? css.value : css.placeholder}>{chosen?.label ?? placeholder}</span>
            <IconChevronDown size={16} stroke={2} aria-hidden />
          </button>
        </ListboxPopover>
      )}
    </Frame>
  );
}

function Searchable<V extends string>(props: Props<V> & SearchProps) {
  const { label, value, placeholder = 'Select item', look = 'field', required, disabled } = props;
  const { list, listed, text, said, open, type, press, leave } = useSearch(props);
  return (
    <Frame {...props} look={look}>
      {(control) => (
        <ListboxPopover list={list} items={listed} value={value} label={label} narrow>
          <span className={css.search}>
            <input
              type="text"
              role="combobox"
              aria-expanded={list.open}
              {...control}
              {...list.control}
              aria-autocomplete="list"
              aria-label={look === 'field' ? undefined : label}
              autoComplete="off"
              spellCheck={false}
              required={required}
              disabled={disabled}
              placeholder={placeholder}
              className={fieldCss.input}
              value={text}
              onChange={(event) => type(event.target.value)}
              onClick={open}
              onKeyDown={press}
              onBlur={leave}
            />
            <IconChevronDown size={16} stroke={2} aria-hidden />
            <span role="status" className="visually-hidden">
              {said}
            </span>
          </span>
        </ListboxPopover>
      )}
    </Frame>
  );
}

/** Search text and matching items; the text is reset on blur. */
function useSearch<V extends string>({ items, value, onChange, onSearch }: Props<V> & SearchProps) {
  const [typed, keepTyped] = useState<string | null>(null);
  const setTyped = (text: string | null) => {
    keepTyped(text);
    if (text !== typed) onSearch?.(text);
  };
  const found = typed === null ? items : filterItems(items, typed);
  const listed = found.length > 0 ? found : [NO_RESULTS];
  const list = useListbox<V>(listed, value, (next) => {
    setTyped(null);
    onChange(next);
  });
  return {
    list,
    listed,
    text: typed ?? items.find((item) => item.value === value)?.label ?? '',
    said: list.open && typed !== null && (found.length > 0 ? plural(found.length, 'result') : NO_RESULTS.label),
    type(text: string) {
      setTyped(text);
      list.show(-1);
    },
    open({ currentTarget }: MouseEvent<HTMLInputElement>) {
      if (list.open) return;
      currentTarget.select();
      list.show();
    },
    press(event: KeyboardEvent) {
      if (event.key === 'Escape') setTyped(null);
      if (event.key === 'Enter' && list.open) list.pick(found.length === 1 ? 0 : list.active);
      else if (event.key === 'Home' || event.key === 'End' || !list.move(event)) return;
      event.preventDefault();
    },
    /** A complete label selects its item. */
    leave() {
      const named = typed?.trim() ? itemByLabel(items, typed) : undefined;
      list.hide();
      setTyped(null);
      if (named && !named.disabled && named.value !== value) onChange(named.value);
    },
  };
}

interface FrameProps extends FieldProps {
  readonly look: 'field' | 'inline' | 'bare';
  readonly children: (control: Partial<ControlProps>) => ReactNode;
}

function Frame({ look, label, hint, error, children }: FrameProps) {
  return look === 'field' ? (
    <Field label={label} hint={hint} error={error}>
      {children}
    </Field>
  ) : (
    <div className={css.bare}>{children({ 'aria-invalid': error ? true : undefined })}</div>
  );
}
