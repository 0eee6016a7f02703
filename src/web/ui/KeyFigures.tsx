import type { ReactNode } from 'react';
import css from './KeyFigures.module.css';

export interface KeyFigure {
  readonly key: string;
  readonly name: string;
  readonly value: ReactNode;
  readonly note?: string | null | undefined;
  /** Sets `--line`, the color of the line above, and `--line-style`. */
  readonly className?: string | undefined;
}

/** Large figures side by side, each below a line whose color says how proven it is. */
export const KeyFigures = ({ items }: { readonly items: readonly KeyFigure[] }) => (
  <dl className={css.figures}>
    {items.map(({ key, name, value, note, className }) => (
      <div key={key} className={className}>
        <dt>{name}</dt>
        <dd className={css.value}>{value}</dd>
        {note && <dd className={css.note}>{note}</dd>}
      </div>
    ))}
  </dl>
);
