import { copy } from './copy/frame.ts';
import css from './Layout.module.css';

/** The first focusable element: skips the navigation. */
export function SkipLink() {
  return (
    <a href="#main" className={css.skip}>
      {copy.skip}
    </a>
  );
}
