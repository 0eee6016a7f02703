import type { ReactNode } from 'react';
import css from './Banner.module.css';
import { Icon } from './Icon.tsx';
import { done, info, problem, warning } from './icons.ts';

const KINDS = {
  info: { icon: info, word: 'Note' },
  error: { icon: problem, word: 'Error' },
  success: { icon: done, word: 'Success' },
  warning: { icon: warning, word: 'Warning' },
};

export interface BannerProps {
  readonly variant: keyof typeof KINDS;
  readonly children: ReactNode;
}

/** A colored message; `action` is a button on its right, such as Close. See also `BannerLink`. */
export function Banner({ action, ...message }: BannerProps & { readonly action?: ReactNode }) {
  return (
    <div className={bannerClass(message.variant)}>
      <BannerMessage {...message} />
      {action}
    </div>
  );
}

export const bannerClass = (variant: BannerProps['variant']) => `${css.banner} ${css[variant]}`;

export function BannerMessage({ variant, children }: BannerProps) {
  const { icon, word } = KINDS[variant];
  return (
    <>
      <Icon of={icon} size={20} label={word} />
      <span className={css.text}>{children}</span>
    </>
  );
}
