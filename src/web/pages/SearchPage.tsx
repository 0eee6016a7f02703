import { Suspense, useCallback, useState } from 'react';
import { isHiringSide } from '#contract/access/user-types.ts';
import { DirectoryPage } from '#web/search/components/DirectoryPage.tsx';
import type { FirmsToKeep } from '#web/search/model/page-state.ts';
import type { DirectoryState } from '#web/search/model/search-state.ts';
import { useMe } from '#web/session/queries.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';

const InviteButton = lazyNamed(() => import('#web/responses/components/InviteButton.tsx'), 'InviteButton');
const KeepFirmsDialog = lazyNamed(() => import('./KeepFirmsDialog.tsx'), 'KeepFirmsDialog');

/** The same function at every render: the results are rendered again only where something changed. */
const invite = (mwbeIds: readonly string[]) => (
  <Suspense>
    <InviteButton mwbeIds={mwbeIds} />
  </Suspense>
);

/** The directory; those who have lists can keep what they find, those who hire can invite it. */
export function SearchPage({ state }: { readonly state: DirectoryState }) {
  const me = useMe();
  const isHirer = me !== null && isHiringSide(me.user_type);
  const hasLists = isHirer || me?.user_type === 'INTERNAL';
  const [kept, setKept] = useState<{ readonly what: FirmsToKeep; readonly opened: boolean } | null>(null);
  const keep = useCallback((what: FirmsToKeep) => setKept({ what, opened: true }), []);
  const close = () => setKept((before) => before && { ...before, opened: false });
  return (
    <>
      <DirectoryPage state={state} keep={hasLists ? keep : undefined} acts={isHirer ? invite : undefined} />
      <Suspense>{kept && <KeepFirmsDialog {...kept} onClose={close} />}</Suspense>
    </>
  );
}
