import { copy } from './copy/frame.ts';
import css from './Layout.module.css';

/** First stop of the keyboard: over the navigation, to the page. */
export function SkipLink() {
  return (
    <a href="#main" className={css.skip}>
      {copy.skip}
    </a>
  );
}
