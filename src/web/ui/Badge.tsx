import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconHistory,
  IconPencil,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './Badge.module.css';

const ICONS = {
  verified: IconCircleCheck,
  pending: IconClock,
  lapsed: IconHistory,
  revision: IconPencil,
  rejected: IconCircleX,
  warning: IconAlertTriangle,
};
export type Status = keyof typeof ICONS;

/** A status: always icon and word. */
export function Badge({ status, children }: { readonly status: Status; readonly children: ReactNode }) {
  const Icon = ICONS[status];
  return (
    <span className={`${css.badge} ${css[status]}`}>
      <Icon size={16} stroke={2} aria-hidden />
      {children}
    </span>
  );
}

/** The kind of a certificate, outlined. */
export function Tag({ children }: { readonly children: ReactNode }) {
  return <span className={css.tag}>{children}</span>;
}
