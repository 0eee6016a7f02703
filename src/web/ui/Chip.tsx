import { IconX } from '@tabler/icons-react';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import css from './Chip.module.css';

interface ChipProps {
  readonly children: string;
  readonly onRemove: () => void;
}

/** An active filter; a click removes it. */
export function Chip({ children, onRemove }: ChipProps) {
  return (
    <button type="button" className={css.chip} onClick={onRemove}>
      <span className="visually-hidden">Remove </span>
      <span className={css.label} title={children}>
        {children}
      </span>
      <IconX size={16} stroke={2} aria-hidden />
    </button>
  );
}

interface Entry {
  readonly key: string;
  readonly label: string;
  readonly onRemove: () => void;
}

interface Props {
  readonly label: string;
  readonly chips: readonly Entry[];
  readonly onClear: () => void;
}

/** The active filters, then "Clear all". After a removal, the next chip gets the focus. */
export function Chips({ label, chips, onClear }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const keepFocus = useRefocusAfterRemoval(box, chips.length);
  return (
    <div ref={box} tabIndex={-1} className={css.box}>
      {chips.length > 0 && (
        <ul className={css.chips} aria-label={label}>
          {chips.map(({ key, label, onRemove }, at) => (
            <li key={key}>
              <Chip
                onRemove={() => {
                  keepFocus(at);
                  onRemove();
                }}
              >
                {label}
              </Chip>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={css.clear}
              onClick={() => {
                keepFocus(0);
                onClear();
              }}
            >
              Clear all
            </button>
          </li>
        </ul>
      )}
    </div>
  );
}

/** Focuses the button in the place of a removed one, or the container. */
function useRefocusAfterRemoval(box: RefObject<HTMLElement | null>, number: number): (at: number) => void {
  const place = useRef<number | null>(null);
  const before = useRef(number);
  useLayoutEffect(() => {
    const removed = number < before.current;
    before.current = number;
    if (!removed || place.current === null || !box.current) return;
    const buttons = [...box.current.querySelectorAll('button')];
    (number === 0 ? box.current : (buttons[place.current] ?? box.current)).focus();
    place.current = null;
  }, [box, number]);
  return (at) => {
    place.current = at;
  };
}
