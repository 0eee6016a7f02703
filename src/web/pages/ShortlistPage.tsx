import { Suspense } from 'react';
import { isHiringSide } from '#contract/access/user-types.ts';
import { ListPage } from '#web/lists/components/ListPage.tsx';
import type { ListSearch } from '#web/lists/model/list-search.ts';
import { useMe } from '#web/session/queries.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';

const InviteButton = lazyNamed(() => import('#web/responses/components/InviteButton.tsx'), 'InviteButton');

/** `/my-lists/{id}`: those who hire can invite the selected firms. */
export function ShortlistPage({ id, search }: { readonly id: string; readonly search: ListSearch }) {
  const me = useMe();
  const isHirer = me !== null && isHiringSide(me.user_type);
  const invite = (mwbeIds: readonly string[]) =>
    mwbeIds.length > 0 && (
      <Suspense>
        <InviteButton mwbeIds={mwbeIds} look="outlineLight" />
      </Suspense>
    );
  return <ListPage id={id} search={search} acts={isHirer ? invite : undefined} />;
}
