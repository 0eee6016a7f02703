import css from './Avatar.module.css';
import { initials } from './formats.ts';

interface Props {
  readonly firstName: string;
  readonly lastName: string;
}

/** Initials in a circle; decoration, since the name stands beside it. */
export function Avatar({ firstName, lastName }: Props) {
  return (
    <span className={css.avatar} aria-hidden>
      {initials(firstName, lastName)}
    </span>
  );
}
