import type { ReactNode } from 'react';
import css from './Statistic.module.css';

interface Props {
  /** What it measures, such as "Paid to minority-owned firms". */
  readonly label: string;
  /** As it is written, such as "24.6%" or "$61,904,100". */
  readonly value: string;
  /** Of what: "of all contract amounts", "verified jobs". */
  readonly unit: string;
  /** Of when: "on November 20, 2026", "July to October 2026". */
  readonly date: string;
  /** The link or button to what it is made of. */
  readonly source: ReactNode;
  /** `hero` for the one figure of a public page. */
  readonly size?: 'key' | 'hero';
}

/** A figure never stands alone: it says its unit and date and opens to its source. */
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
