import { Suspense } from 'react';
import { isHiringSide } from '#contract/access/user-types.ts';
import type { Shortlist } from '#contract/lists/schema.ts';
import { ListPage } from '#web/lists/components/ListPage.tsx';
import type { ListSearch } from '#web/lists/model/list-search.ts';
import { useMe } from '#web/session/queries.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';

const InviteButton = lazyNamed(() => import('#web/responses/components/InviteButton.tsx'), 'InviteButton');
const InviteAll = lazyNamed(() => import('./InviteAll.tsx'), 'InviteAll');

const invite = (mwbeIds: readonly string[]) =>
  mwbeIds.length > 0 && (
    <Suspense>
      <InviteButton mwbeIds={mwbeIds} look="outlineLight" />
    </Suspense>
  );
const inviteAll = (list: Shortlist) => (
  <Suspense>
    <InviteAll list={list} />
  </Suspense>
);

/** `/my-lists/{id}`: those who hire can invite the selected firms, or all. */
export function ShortlistPage({ id, search }: { readonly id: string; readonly search: ListSearch }) {
  const me = useMe();
  const isHirer = me !== null && isHiringSide(me.user_type);
  return <ListPage id={id} search={search} {...(isHirer && { acts: invite, actsOnAll: inviteAll })} />;
}
