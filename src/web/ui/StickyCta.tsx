import type { ReactNode } from 'react';
import css from './StickyCta.module.css';

/** Status and actions of a long form, sticky below the top bar. */
export function StickyCta({ children, actions }: { readonly children: ReactNode; readonly actions: ReactNode }) {
  return (
    <div className={css.bar}>
      <div className={css.text}>{children}</div>
      <div className={css.actions}>{actions}</div>
    </div>
  );
}
