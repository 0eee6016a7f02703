import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import css from './Collapsible.module.css';

interface Props {
  readonly title: ReactNode;
  /** Shown beside the title, such as the number of chosen values. */
  readonly count?: number;
  readonly startsOpen: boolean;
  readonly children: ReactNode;
}

export function Collapsible({ title, count = 0, startsOpen, children }: Props) {
  const [open, setOpen] = useState(startsOpen);
  return (
    <section className={css.section}>
      <h3 className={css.heading}>
        <button type="button" className={css.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
          {title}
          {count > 0 && (
            <span className={css.count}>
              {count}
              <span className="visually-hidden"> chosen</span>
            </span>
          )}
          <span className={css.sign}>
            {open ? <IconMinus size={16} stroke={2} aria-hidden /> : <IconPlus size={16} stroke={2} aria-hidden />}
          </span>
        </button>
      </h3>
      {open && <div className={css.body}>{children}</div>}
    </section>
  );
}
