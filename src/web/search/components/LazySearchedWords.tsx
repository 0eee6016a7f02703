import { type ComponentProps, Suspense } from 'react';
import { lazyNamed } from '#web/ui/lazyNamed.ts';
import css from './Directory.module.css';

const SearchedWords = lazyNamed(() => import('./SearchedWords.tsx'), 'SearchedWords');

type Props = Omit<ComponentProps<typeof SearchedWords>, 'q'> & { readonly q: string | undefined };

/** Loaded where something else than what was typed was searched; its line is kept meanwhile. */
export function LazySearchedWords({ q, ...props }: Props) {
  const { read_as, place, without, certificate_number, federal_id, certified_by } = props.result;
  const isNumber = certificate_number || federal_id;
  if (!q || !(read_as.length > 0 || place || without.length > 0 || isNumber || certified_by)) return null;
  return (
    <Suspense fallback={<p className={css.searched}>…</p>}>
      <SearchedWords q={q} {...props} />
    </Suspense>
  );
}
