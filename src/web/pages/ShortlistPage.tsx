import { Suspense } from 'react';
import { isHiringSide } from '#contract/access/user-types.ts';
import type { Shortlist } from '#contract/shortlists/schema.ts';
import { copy } from '#web/messaging/copy/write.ts';
import { useMe } from '#web/session/queries.ts';
import { ListPage } from '#web/shortlists/components/ListPage.tsx';
import type { ListSearch } from '#web/shortlists/model/list-search.ts';
import { firmIds } from '#web/shortlists/queries/firms.ts';
import { lazyNamed } from '#web/ui/lazyNamed.ts';

const InviteButton = lazyNamed(() => import('#web/responses/components/InviteButton.tsx'), 'InviteButton');
const MessageManyButton = lazyNamed(
  () => import('#web/messaging/components/MessageManyButton.tsx'),
  'MessageManyButton',
);
const InviteAll = lazyNamed(() => import('./InviteAll.tsx'), 'InviteAll');

const invite = (mwbeIds: readonly string[]) =>
  mwbeIds.length > 0 && (
    <Suspense>
      <InviteButton mwbeIds={mwbeIds} look="outlineLight" />
      <MessageManyButton firms={async () => mwbeIds} label={copy.messageSelected} variant="outlineLight" />
    </Suspense>
  );
const inviteAll = (list: Shortlist) => (
  <Suspense>
    <InviteAll list={list} />
    <MessageManyButton
      firms={() => firmIds(list.id)}
      label={copy.messageAll}
      variant="outlineDark"
      disabled={list.firms === 0}
    />
  </Suspense>
);

/** `/my-lists/{id}`: those who hire can invite or message the selected firms, or all. */
export function ShortlistPage({ id, search }: { readonly id: string; readonly search: ListSearch }) {
  const me = useMe();
  const isHirer = me !== null && isHiringSide(me.user_type);
  return <ListPage id={id} search={search} {...(isHirer && { acts: invite, actsOnAll: inviteAll })} />;
}
