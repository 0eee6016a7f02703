import { createFileRoute } from '@tanstack/react-router';
import { PageViewsPage } from '#web/analytics/components/PageViewsPage.tsx';

export const Route = createFileRoute('/_member/staff/page-views')({ component: PageViewsPage });
