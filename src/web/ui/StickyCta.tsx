import type { ReactNode } from 'react';
import css from './StickyCta.module.css';

/** What is to do on a long form, and its buttons; stays in sight below the top bar. */
export function StickyCta({ children, actions }: { readonly children: ReactNode; readonly actions: ReactNode }) {
  return (
    <div className={css.bar}>
      <div className={css.text}>{children}</div>
      <div className={css.actions}>{actions}</div>
    </div>
  );
}
