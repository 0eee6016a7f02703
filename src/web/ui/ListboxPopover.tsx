import { IconCheck } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import css from './Dropdown.module.css';
import { LazyPopover } from './LazyPopover.tsx';
import { groupItems, type SelectItem } from './select-items.ts';
import type { Control } from './useLazyControl.ts';
import type { Listbox } from './useListbox.ts';

interface Props {
  readonly list: Listbox;
  readonly items: readonly SelectItem[];
  readonly value: string | null;
  readonly label: string;
  /** As wide as the control, else as wide as its longest choice. */
  readonly narrow: boolean;
  /** The control. */
  readonly children: Control;
}

/**
 * The list below a control. It lies where the control lies, so that the dialog around it does not cover it, and is
 * fixed to the window, so that nothing around it cuts it off.
 */
export function ListboxPopover({ list, items, value, label, narrow, children }: Props) {
  return (
    <LazyPopover
      opened={list.open}
      onChange={(opened) => !opened && list.hide()}
      position="bottom-start"
      offset={4}
      width={narrow ? 'target' : 'max-content'}
      withinPortal={false}
      floatingStrategy="fixed"
      withRoles={false}
      zIndex="var(--z-dropdown)"
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: css.menu ?? '' }}
      dropdown={{ children: <Choices list={list} items={items} value={value} label={label} /> }}
    >
      {children}
    </LazyPopover>
  );
}

function Choices({ list, items, value, label }: Omit<Props, 'narrow' | 'children'>) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (box.current && list.active >= 0) reveal(box.current);
  }, [list.active]);
  return (
    <div
      ref={box}
      id={list.id}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      className={`${css.list} ${items.some(({ group }) => group) ? css.grouped : ''}`}
      // The focus stays on the control.
      onMouseDown={(event) => event.preventDefault()}
    >
      {groupItems(items).map(({ name, items: members }) => {
        const choices = members.map(({ item, index }) => (
          <Choice key={item.value} item={item} index={index} list={list} isChosen={item.value === value} />
        ));
        return name === '' ? (
          choices
        ) : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset may not be in a listbox
          <div key={name} role="group" aria-label={name}>
            <p aria-hidden className={css.group}>
              {name}
            </p>
            {choices}
          </div>
        );
      })}
    </div>
  );
}

interface ChoiceProps {
  readonly item: SelectItem;
  readonly index: number;
  readonly list: Listbox;
  readonly isChosen: boolean;
}

function Choice({ item, index, list, isChosen }: ChoiceProps) {
  return (
    <button
      type="button"
      id={`${list.id}-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      aria-disabled={item.disabled}
      data-active={index === list.active || undefined}
      className={css.option}
      onMouseMove={() => !item.disabled && index !== list.active && list.highlight(index)}
      onClick={() => list.pick(index)}
    >
      {item.label}
      {isChosen && <IconCheck size={16} stroke={2} aria-hidden />}
    </button>
  );
}

/** Pixels around the choices. */
const EDGE = 4;

/** Scrolls the list and nothing else: the page must not jump. */
function reveal(box: HTMLElement) {
  const option = box.querySelector('[data-active]');
  if (!(option instanceof HTMLElement)) return;
  const top = option.offsetTop - box.offsetTop - EDGE;
  const bottom = top + option.offsetHeight + 2 * EDGE;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
}
