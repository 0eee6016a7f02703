import { createFileRoute } from '@tanstack/react-router';
import type { ThreadSearch } from '#web/messaging/model/search-params.ts';
import { MessageThreadPage } from '#web/pages/MessageThreadPage.tsx';

export const Route = createFileRoute('/_member/messaging/threads/$id')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): ThreadSearch => search,
  component: () => <MessageThreadPage id={Route.useParams().id} search={Route.useSearch()} />,
});
