import { createFileRoute } from '@tanstack/react-router';
import { DashboardLayout } from '#web/shell/DashboardLayout.tsx';

export const Route = createFileRoute('/_member/impact-dashboards/_dashboard')({ component: DashboardLayout });
