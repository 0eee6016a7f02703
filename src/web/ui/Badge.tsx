import type { ReactNode } from 'react';
import css from './Badge.module.css';
import { Icon } from './Icon.tsx';
import { clock, done, edit, history, info, locked, refused, warning } from './icons.ts';

const ICONS = {
  verified: done,
  pending: clock,
  lapsed: history,
  revision: edit,
  rejected: refused,
  warning,
  info,
  locked,
};
export type Status = keyof typeof ICONS;

/** A status: always icon and word. */
export function Badge({ status, children }: { readonly status: Status; readonly children: ReactNode }) {
  return (
    <span className={`${css.badge} ${css[status]}`}>
      <Icon of={ICONS[status]} size={16} />
      {children}
    </span>
  );
}

/** The kind of a certificate, outlined. */
export function Tag({ children }: { readonly children: ReactNode }) {
  return <span className={css.tag}>{children}</span>;
}
