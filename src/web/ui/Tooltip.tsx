import { cloneElement, type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { LazyPopover } from './LazyPopover.tsx';
import css from './Tooltip.module.css';
import type { Control } from './useLazyControl.ts';

interface Props {
  readonly text: string;
  /**
   * `hover` also opens on focus and on touch, and describes its button to screen readers. `click` is for what is too
   * long to appear by itself; the focus goes into it.
   */
  readonly opens?: 'hover' | 'click';
  /** The one button or link that it belongs to. */
  readonly children: Control;
}

/** A short explanation above what it explains; Escape closes it. */
export function Tooltip({ text, opens = 'hover', children }: Props) {
  const Kind = opens === 'hover' ? HoverTooltip : ClickTooltip;
  return <Kind text={text}>{children}</Kind>;
}

/** Over everything: what a dialog holds has tooltips too. */
const LOOK = {
  position: 'top',
  offset: 6,
  transitionProps: { duration: 0 },
  zIndex: 'var(--z-modal-dialog)',
  classNames: { dropdown: css.tooltip ?? '' },
} as const;

function ClickTooltip({ text, children }: Omit<Props, 'opens'>) {
  const [opened, setOpened] = useState(false);
  const toggle = (event: MouseEvent<HTMLElement>) => {
    children.props.onClick?.(event);
    setOpened(!opened);
  };
  return (
    <LazyPopover
      {...LOOK}
      opened={opened}
      onChange={setOpened}
      trapFocus
      returnFocus
      // hidden while its button is out of view, it would lose the focus, and with it Escape
      hideDetached={false}
      dropdown={{ children: text }}
    >
      {cloneElement(children, { onClick: toggle })}
    </LazyPopover>
  );
}

const OPEN_AFTER_MS = 200;
/** Enough to move the pointer from the button to the text. */
const CLOSE_AFTER_MS = 100;

/** On Mantine's popover: its own tooltip would add 3 kB to every page of members. */
function HoverTooltip({ text, children }: Omit<Props, 'opens'>) {
  const [opened, setOpened] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const turn = (to: boolean, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpened(to), afterMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!opened) return;
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && setOpened(false);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [opened]);
  const hover = { onMouseEnter: () => turn(true, OPEN_AFTER_MS), onMouseLeave: () => turn(false, CLOSE_AFTER_MS) };
  return (
    <LazyPopover
      {...LOOK}
      opened={opened}
      onChange={setOpened}
      closeOnClickOutside={false}
      withRoles={false}
      dropdown={{ ...hover, role: 'tooltip', id, children: text }}
    >
      {cloneElement(children, {
        ...hover,
        onFocus: ({ target }) => target.matches(':focus-visible') && turn(true, 0),
        onBlur: () => turn(false, 0),
        'aria-describedby': opened ? id : undefined,
      })}
    </LazyPopover>
  );
}
