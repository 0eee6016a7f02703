import type { ReactNode } from 'react';
import css from './Gallery.module.css';

/** As many equal columns as fit, for things that take the width they get. */
export function Columns({ children }: { readonly children: ReactNode }) {
  return <div className={css.columnsOf}>{children}</div>;
}
