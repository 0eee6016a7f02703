import type { SimilarName } from '#contract/accounts/schema/company-names.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { names as words } from '../copy/names.ts';

/** Warns of names that a new one may be taken for; nothing where there are none. */
export function SimilarNames({ similar }: { readonly similar: readonly SimilarName[] }) {
  if (similar.length === 0) return null;
  return (
    <Banner variant="warning">
      {words.similar(similar.map(({ name, kind }) => `${name} (${words.kinds[kind]})`))}
    </Banner>
  );
}
