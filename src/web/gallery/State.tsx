import type { ReactNode } from 'react';
import css from './Gallery.module.css';

/** One state of a widget under its name; `dark` shows it on the ground of the top bar. */
export function State({
  name,
  dark = false,
  children,
}: {
  readonly name: string;
  readonly dark?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <section className={css.state} aria-label={name}>
      <h2>{name}</h2>
      <div className={dark ? `${css.row} ${css.dark}` : css.row}>{children}</div>
    </section>
  );
}
