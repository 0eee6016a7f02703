import type { ReactNode } from 'react';
import css from './Statistic.module.css';

interface Props {
  /** Such as "Paid to minority-owned firms". */
  readonly label: string;
  /** Formatted, such as "24.6%" or "$61,904,100". */
  readonly value: string;
  /** Such as "of all contract amounts". */
  readonly unit: string;
  /** Such as "on November 20, 2026". */
  readonly date: string;
  /** Link or button to the underlying records. */
  readonly source: ReactNode;
  /** `hero` for the one figure of a public page. */
  readonly size?: 'key' | 'hero';
}

/** A number with its unit, its date and a link to its source. */
export function Statistic({ label, value, unit, date, source: way, size = 'key' }: Props) {
  return (
    <dl className={`${css.figure} ${css[size]}`}>
      <dt className={css.label}>{label}</dt>
      <dd className={css.value}>{value}</dd>
      <dd className={css.about}>
        {unit}, {date}
      </dd>
      <dd className={css.way}>{way}</dd>
    </dl>
  );
}
