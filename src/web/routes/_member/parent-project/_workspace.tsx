import { createFileRoute } from '@tanstack/react-router';
import { ProjectWorkspace } from '#web/pages/ProjectWorkspace.tsx';

export const Route = createFileRoute('/_member/parent-project/_workspace')({ component: ProjectWorkspace });
