import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import css from './Button.module.css';

type ButtonVariant = 'dark' | 'light' | 'outlineDark' | 'outlineLight' | 'delete' | 'plain';

interface ButtonStyle {
  readonly variant?: ButtonVariant;
  /** Defaults to large up to 980 px, standard above. */
  readonly size?: 'dense' | 'large';
  /** Full width of its container. */
  readonly wide?: boolean;
}

export function buttonClass({ variant = 'dark', size, wide = false }: ButtonStyle, extra = ''): string {
  return `${css.button} ${css[variant]} ${css[size ?? 'byWidth']} ${wide ? css.wide : ''} ${extra}`;
}

type Props = Omit<ComponentProps<'button'>, 'size'> &
  ButtonStyle & {
    readonly icon?: ReactNode;
    /** Hides the label but keeps width and focus, sets aria-busy, ignores clicks. */
    readonly loading?: boolean;
  };

export function Button({ variant, size, wide, icon, loading = false, children = 'Submit', onClick, ...rest }: Props) {
  const click = (event: MouseEvent<HTMLButtonElement>) => (loading ? event.preventDefault() : onClick?.(event));
  const look = { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) };
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(look, rest.className)}
      onClick={click}
      aria-disabled={loading || undefined}
      aria-busy={loading || undefined}
    >
      <span className={css.label}>
        {icon}
        {children}
      </span>
      {loading && <span className={css.spinner} />}
    </button>
  );
}

/** An icon-only button; its label is also its tooltip. */
export function IconButton({ label, children, className = '', ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button type="button" {...rest} className={`${css.icon} ${className}`} aria-label={label} data-tip={label}>
      {children}
    </button>
  );
}
