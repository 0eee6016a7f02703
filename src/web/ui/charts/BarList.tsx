import type { ReactNode } from 'react';
import css from './BarList.module.css';

export interface Bar {
  readonly key: string;
  readonly label: ReactNode;
  readonly value: number;
  /** The part of it that is drawn darker, if there are two kinds. */
  readonly part?: number;
  /** As it is written at the end of the bar. */
  readonly text: string;
}

/** Values as bars from nought, each with its name and its value in words: a list that needs no legend and no color. */
export function BarList({ bars }: { readonly bars: readonly Bar[] }) {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  const width = (value: number) => `${(Math.max(0, value) / most) * 100}%`;
  return (
    <ul className={css.bars}>
      {bars.map(({ key, label, value, part, text }) => (
        <li key={key}>
          <span className={css.label}>{label}</span>
          <span className={css.track}>
            <svg width="100%" height="18" aria-hidden="true">
              <rect className={part === undefined ? css.whole : css.rest} width={width(value)} height="18" />
              {part !== undefined && <rect className={css.part} width={width(part)} height="18" />}
            </svg>
          </span>
          <span className={css.value}>{text}</span>
        </li>
      ))}
    </ul>
  );
}
