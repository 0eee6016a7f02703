import { createFileRoute } from '@tanstack/react-router';
import { AccountSettingsPage } from '#web/pages/AccountSettingsPage.tsx';
import type { ListSearch } from '#web/work-history/model/list-search.ts';

export const Route = createFileRoute('/_member/details/')({
  // parsed by the list of work history, so that the parser is loaded with it
  validateSearch: (search): ListSearch => search,
  component: AccountSettingsPage,
});
