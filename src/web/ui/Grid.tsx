import type { CSSProperties, ReactNode } from 'react';
import css from './Grid.module.css';

/** Twelve columns, 24 px apart, at most 1440 px wide. */
export function Row({ children }: { readonly children: ReactNode }) {
  return <div className={css.row}>{children}</div>;
}

interface ColumnProps {
  /** How many of the twelve columns it takes. */
  readonly span: number;
  /** The same up to 980 px; all twelve when left out, as on phones. */
  readonly tablet?: number;
  readonly children: ReactNode;
}

export function Column({ span, tablet = 12, children }: ColumnProps) {
  return (
    <div className={css.column} style={{ '--span': span, '--tablet': tablet } as CSSProperties}>
      {children}
    </div>
  );
}
