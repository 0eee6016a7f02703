import { useId } from 'react';
import { count } from './formats.ts';
import css from './Progress.module.css';

interface Props {
  /** Such as "Applying the list". */
  readonly label: string;
  /** Omitted while the total is unknown. */
  readonly done?: number | undefined;
  readonly total?: number | undefined;
  /** Such as "rows". */
  readonly unit?: string;
  /** Such as "You can leave this page." */
  readonly note?: string;
}

/** A progress bar with text. Every quarter is announced to screen readers. */
export function Progress({ label, done, total, unit, note }: Props) {
  const id = useId();
  const known = done !== undefined && total !== undefined && total > 0;
  const said = known ? [`${count(done)} of ${count(total)}`, unit].filter(Boolean).join(' ') : '';
  const quarter = known ? Math.floor((done / total) * 4) * 25 : 0;
  return (
    <div className={css.progress}>
      <p className={css.head}>
        <span id={id} className={css.label}>
          {label}
        </span>
        <span className={css.said}>{said}</span>
      </p>
      <progress
        className={css.bar}
        aria-labelledby={id}
        {...(known ? { value: Math.min(done, total), max: total, 'aria-valuetext': said } : {})}
      />
      <p role="status" className="visually-hidden">
        {quarter === 100 ? `${label}: done` : quarter > 0 ? `${label}: ${quarter}%` : ''}
      </p>
      {note && <p className={css.note}>{note}</p>}
    </div>
  );
}
