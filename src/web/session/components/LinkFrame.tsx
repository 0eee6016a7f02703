import type { ReactNode } from 'react';
import { Logo } from '#web/ui/Logo.tsx';
import { copy } from '../copy/links.ts';
import css from './Link.module.css';

/** Around what stands on a page without chrome. */
export function LinkFrame({ children }: { readonly children: ReactNode }) {
  return (
    <div className={css.page}>
      <a href="/" className={css.logo} aria-label={copy.home}>
        <Logo ink />
      </a>
      {children}
    </div>
  );
}
