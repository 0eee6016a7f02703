import { type ComponentProps, Suspense } from 'react';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import { isSearchedOtherwise } from '../model/searched-otherwise.ts';
import css from './Directory.module.css';

const SearchedWords = lazyNamed(() => import('./SearchedWords.tsx'), 'SearchedWords');

type Props = Omit<ComponentProps<typeof SearchedWords>, 'q'> & { readonly q: string | undefined };

/** Loaded where something else than what was typed was searched; its line is kept meanwhile. */
export function LazySearchedWords({ q, ...props }: Props) {
  if (!q || !(isSearchedOtherwise(props.result) || props.result.shows_ended)) return null;
  return (
    <Suspense fallback={<p className={css.searched}>…</p>}>
      <SearchedWords q={q} {...props} />
    </Suspense>
  );
}
