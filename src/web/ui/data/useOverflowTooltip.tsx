import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import css from './OverflowTooltip.module.css';

const HOVER_DELAY_MS = 400;

interface Tip {
  readonly lines: readonly string[];
  readonly left: number;
  readonly top: number;
}

/**
 * The whole text of cells that end in an ellipsis (`data-clip`): of one under a resting mouse, of all of a row that
 * receives the focus. It closes on Escape, on scrolling, and when mouse or focus go on.
 */
export function useOverflowTooltip() {
  const [tip, setTip] = useState<Tip | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback((cells: readonly HTMLElement[]) => {
    clearTimeout(timer.current);
    const cut = cells.filter((cell) => cell.scrollWidth > cell.clientWidth);
    const [first] = cut;
    if (!first) return setTip(null);
    const { left, bottom } = first.getBoundingClientRect();
    setTip({ lines: cut.map((cell) => cell.textContent), left, top: bottom });
  }, []);
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setTip(null);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!tip) return;
    const options = { capture: true, passive: true };
    window.addEventListener('scroll', hide, options);
    return () => window.removeEventListener('scroll', hide, options);
  }, [tip, hide]);
  const handlers = {
    onPointerOver: ({ target, pointerType }: PointerEvent) => {
      const cell = (target as Element).closest<HTMLElement>('[data-clip]');
      if (pointerType !== 'mouse' || !cell) return hide();
      clearTimeout(timer.current);
      timer.current = setTimeout(() => show([cell]), HOVER_DELAY_MS);
    },
    onPointerLeave: ({ relatedTarget }: PointerEvent) => {
      if (!(relatedTarget instanceof Element && relatedTarget.closest('[role="tooltip"]'))) hide();
    },
    onFocus: ({ target }: FocusEvent) => {
      const row = target.matches(':focus-visible') ? target.closest('[data-index]') : null;
      show(row ? [...row.querySelectorAll<HTMLElement>('[data-clip]')] : []);
    },
    onBlur: hide,
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !tip) return;
      event.stopPropagation();
      hide();
    },
  };
  const text = tip && (
    <div role="tooltip" className={css.tip} style={{ left: tip.left, top: tip.top }} onPointerLeave={hide}>
      {tip.lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
  return { handlers, text };
}
