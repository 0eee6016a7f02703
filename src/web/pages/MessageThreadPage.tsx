import { ThreadPage } from '#web/messaging/components/ThreadPage.tsx';
import { lineOf, type ThreadSearch } from '#web/messaging/model/search-params.ts';
import { useMe } from '#web/session/queries.ts';
import { NotFoundPage } from './ErrorPages.tsx';

/** `/messaging/threads/{id}` for who takes part; for everybody else there is no such page. */
export function MessageThreadPage({ id, search }: { readonly id: string; readonly search: ThreadSearch }) {
  const me = useMe();
  if (!me) return <NotFoundPage />;
  const reader = { id: me.id, isImpersonated: Boolean(me.impersonating) };
  return <ThreadPage key={id} id={id} reader={reader} at={lineOf(search)} missing={<NotFoundPage />} />;
}
