import { Popover } from '@mantine/core';
import { cloneElement, type HTMLAttributes, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import '@mantine/core/styles/Popover.layer.css';
import css from './Tooltip.module.css';

interface Props {
  readonly text: string;
  /**
   * `hover` also opens on focus and on touch, and describes its button to screen readers. `click` is for what is too
   * long to appear by itself; the focus goes into it.
   */
  readonly opens?: 'hover' | 'click';
  /** The one button or link that it belongs to. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/** A short explanation above what it explains; Escape closes it. */
export function Tooltip({ text, opens = 'hover', children }: Props) {
  if (opens === 'hover') return <HoverTooltip text={text}>{children}</HoverTooltip>;
  return (
    <Popover {...LOOK} trapFocus returnFocus>
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown>{text}</Popover.Dropdown>
    </Popover>
  );
}

/** Over everything: what a dialog holds has tooltips too. */
const LOOK = {
  position: 'top',
  offset: 6,
  transitionProps: { duration: 0 },
  zIndex: 'var(--z-modal-dialog)',
  classNames: { dropdown: css.tooltip ?? '' },
} as const;

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
    <Popover {...LOOK} opened={opened} withRoles={false}>
      <Popover.Target>
        {cloneElement(children, {
          ...hover,
          onFocus: ({ target }) => target.matches(':focus-visible') && turn(true, 0),
          onBlur: () => turn(false, 0),
          'aria-describedby': opened ? id : undefined,
        })}
      </Popover.Target>
      <Popover.Dropdown {...hover} role="tooltip" id={id}>
        {text}
      </Popover.Dropdown>
    </Popover>
  );
}
