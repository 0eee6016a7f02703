import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import css from './Banner.module.css';

const ICONS = { info: IconInfoCircle, error: IconAlertCircle, success: IconCircleCheck, warning: IconAlertTriangle };
type BannerVariant = keyof typeof ICONS;

interface Props {
  readonly variant: BannerVariant;
  readonly children: ReactNode;
  /** A button on the right, such as Close. */
  readonly action?: ReactNode;
}

export function Banner({ variant, children, action }: Props) {
  const Icon = ICONS[variant];
  return (
    <div className={`${css.banner} ${css[variant]}`}>
      <Icon size={20} stroke={1.8} aria-hidden />
      <div className={css.text}>{children}</div>
      {action}
    </div>
  );
}
