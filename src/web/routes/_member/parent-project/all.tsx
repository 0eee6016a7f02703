import { createFileRoute } from '@tanstack/react-router';
import { ProjectsPage } from '#web/pages/ProjectsPage.tsx';
import type { ProjectsSearch } from '#web/parent-projects/model/search.ts';

export const Route = createFileRoute('/_member/parent-project/all')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): ProjectsSearch => search,
  component: () => <ProjectsPage search={{ ...Route.useSearch() }} />,
});
