import css from './Logo.module.css';
import file from './logo.svg';

/** The word mark, on a dark ground unless `ink`; `aria-hidden`, since the link around it has the name. */
export function Logo({ ink = false }: { readonly ink?: boolean }) {
  return (
    <svg className={`${css.logo} ${ink ? css.ink : ''}`} viewBox="0 -4 189 46" aria-hidden="true">
      <use className={css.letter} href={`${file}#letters`} />
      <use className={css.bob} href={`${file}#bob`} />
    </svg>
  );
}
