import { useId } from 'react';
import { count } from './formats.ts';
import css from './Progress.module.css';

interface Props {
  /** What is under way, such as "Applying the list". */
  readonly label: string;
  /** How much is done; left out while nobody knows how much there is. */
  readonly done?: number | undefined;
  readonly total?: number | undefined;
  /** What is counted, such as "rows". */
  readonly unit?: string;
  /** What a person may do meanwhile, such as "You can leave this page." */
  readonly note?: string;
}

/** Long work: how far it is, in words too. Every quarter is announced. */
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
