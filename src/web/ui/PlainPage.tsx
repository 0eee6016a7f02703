import type { ReactNode } from 'react';
import { Logo } from './Logo.tsx';
import css from './PlainPage.module.css';

interface Props {
  /** The layout around it has the logo already. */
  readonly inLayout?: boolean;
  readonly children: ReactNode;
}

/** A page of a few lines, short enough to read, with the way home where there is no chrome around it. */
export function PlainPage({ inLayout = false, children }: Props) {
  return (
    <div className={css.page}>
      {!inLayout && (
        <a href="/" className={css.logo} aria-label="Plumbline, home">
          <Logo ink />
        </a>
      )}
      {children}
    </div>
  );
}
