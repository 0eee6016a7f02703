import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import css from './Collapsible.module.css';
import { Icon } from './Icon.tsx';
import { add, less } from './icons.ts';

interface Props {
  readonly title: ReactNode;
  /** Shown next to the title, such as the number of selected values. */
  readonly count?: number;
  readonly startsOpen: boolean;
  /** The content is made when it is first opened; the browser's find does not see it before. */
  readonly lazy?: boolean;
  readonly children: ReactNode;
}

/** A collapsible section, found and opened by the browser's find (`hidden="until-found"`). */
export function Collapsible({ title, count = 0, startsOpen, lazy = false, children }: Props) {
  const [open, setOpen] = useState(startsOpen);
  const [wasOpened, setWasOpened] = useState(startsOpen);
  if (open && !wasOpened) setWasOpened(true);
  const id = useId();
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // React knows only `hidden` that is true or false.
    if (!open) content.current?.setAttribute('hidden', 'until-found');
  }, [open]);
  useEffect(() => {
    // at once, as whoever looks for something scrolls or moves the focus to it next
    const found = () => flushSync(() => setOpen(true));
    const element = content.current;
    element?.addEventListener('beforematch', found);
    return () => element?.removeEventListener('beforematch', found);
  }, []);
  return (
    <section className={css.section}>
      <h3 className={css.heading}>
        <button
          type="button"
          className={css.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {title}
          {count > 0 && (
            <span className={css.count}>
              {count}
              <span className="visually-hidden"> chosen</span>
            </span>
          )}
          <Icon of={open ? less : add} size={16} className={css.sign} />
        </button>
      </h3>
      <div ref={content} id={id} hidden={!open}>
        <div className={css.body}>{(!lazy || wasOpened) && children}</div>
      </div>
    </section>
  );
}
