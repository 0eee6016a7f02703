import { createFileRoute } from '@tanstack/react-router';
import { ProjectTeamPage } from '#web/pages/ProjectPeoplePages.tsx';
import type { PeopleSearch } from '#web/parent-projects/model/people.ts';

export const Route = createFileRoute('/_member/parent-project/_workspace/$projectId/participants/team')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): PeopleSearch => search,
  component: () => <ProjectTeamPage {...Route.useParams()} search={{ ...Route.useSearch() }} />,
});
