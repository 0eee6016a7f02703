import type { ReactNode } from 'react';
import css from './ScrollableTable.module.css';

interface Props {
  readonly label: string;
  /** The look of a table of its own; without it, that of figures. */
  readonly className?: string | undefined;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** A table that scrolls sideways where there is no room; it takes the focus, so that arrow keys scroll it. */
export const ScrollableTable = ({ label, className = css.figures, busy, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
  <section className={css.scroll} aria-label={label} aria-busy={busy} tabIndex={0}>
    <table className={className}>{children}</table>
  </section>
);
