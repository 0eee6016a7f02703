import { Link } from '@tanstack/react-router';
import css from './Banner.module.css';
import { BannerMessage, type BannerProps, bannerClass } from './Banner.tsx';
import { Icon } from './Icon.tsx';
import { right } from './icons.ts';

/** A banner that is, as a whole, one link to a page of the product or one button. Its text is its name. */
export function BannerLink({
  variant,
  children,
  ...does
}: BannerProps & ({ readonly to: string } | { readonly onClick: () => void })) {
  const className = `${bannerClass(variant)} ${css.clickable}`;
  const inside = (
    <>
      <BannerMessage variant={variant}>{children}</BannerMessage>
      <Icon of={right} size={20} />
    </>
  );
  return 'to' in does ? (
    <Link to={does.to} className={className}>
      {inside}
    </Link>
  ) : (
    <button type="button" className={className} onClick={does.onClick}>
      {inside}
    </button>
  );
}
