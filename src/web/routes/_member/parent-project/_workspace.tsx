import { createFileRoute } from '@tanstack/react-router';
import { WorkspaceLayout } from '#web/shell/WorkspaceLayout.tsx';

export const Route = createFileRoute('/_member/parent-project/_workspace')({ component: WorkspaceLayout });
