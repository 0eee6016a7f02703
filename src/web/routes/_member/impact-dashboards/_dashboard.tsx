import { createFileRoute } from '@tanstack/react-router';
import { ImpactWorkspace } from '#web/pages/ImpactPages.tsx';

export const Route = createFileRoute('/_member/impact-dashboards/_dashboard')({ component: ImpactWorkspace });
