import { createFileRoute } from '@tanstack/react-router';
import { comingSoonPage } from '#web/pages/coming-soon-page.ts';
import { ParentProjectContractsPage } from '#web/pages/ParentProjectContracts.tsx';
import type { ContractsSearch } from '#web/parent-projects/model/contract-search.ts';

const { component: ComingSoon } = comingSoonPage();

export const Route = createFileRoute('/_member/parent-project/_workspace/$id/data-input/$activeTab')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): ContractsSearch => search,
  component: () => {
    const { id, activeTab } = Route.useParams();
    return activeTab === 'contracting' ? <ParentProjectContractsPage key={id} projectId={id} /> : <ComingSoon />;
  },
});
