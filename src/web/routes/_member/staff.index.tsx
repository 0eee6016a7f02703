import { createFileRoute } from '@tanstack/react-router';
import { OverviewPage } from '#web/staff/components/OverviewPage.tsx';

export const Route = createFileRoute('/_member/staff/')({ component: OverviewPage });
