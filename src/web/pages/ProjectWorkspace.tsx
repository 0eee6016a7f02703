import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { ProjectHead } from '#contract/parent-projects/schema/projects.ts';
import { ActQuestion, useMayEdit } from '#web/parent-projects/components/ProjectActions.tsx';
import { copy } from '#web/parent-projects/copy/projects.ts';
import { projectHeadQuery } from '#web/parent-projects/queries/projects.ts';
import { WorkspaceLayout } from '#web/shell/WorkspaceLayout.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { NotFoundPage } from './ErrorPages.tsx';
import { hiddenParts } from './model/workspace.ts';

/** The frame of a project's pages: its name, what the person may open, and that it is archived. */
export function ProjectWorkspace() {
  const { id, projectId } = useParams({ strict: false });
  const { data: head } = useQuery(projectHeadQuery(projectId ?? id ?? ''));
  // while it is read, and where that fails, the page itself says so
  if (head === undefined) return <WorkspaceLayout />;
  if (head === null) return <WorkspaceLayout missing={<NotFoundPage />} />;
  return (
    <WorkspaceLayout
      title={head.name}
      about={[head.number, head.owner].filter((line) => line !== null)}
      hidden={hiddenParts(head)}
      banner={head.is_archived && <Archived head={head} />}
    />
  );
}

function Archived({ head }: { readonly head: ProjectHead }) {
  const [isAsking, setAsking] = useState(false);
  const mayEdit = useMayEdit(head);
  return (
    <>
      <Banner
        variant="info"
        action={
          mayEdit && (
            <Button variant="outlineDark" size="dense" onClick={() => setAsking(true)}>
              {copy.banner.restore}
            </Button>
          )
        }
      >
        {copy.banner.archived}
      </Banner>
      {isAsking && <ActQuestion act="restore" head={head} onClose={() => setAsking(false)} />}
    </>
  );
}
