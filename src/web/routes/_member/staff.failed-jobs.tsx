import { createFileRoute } from '@tanstack/react-router';
import { FailedJobsPage } from '#web/staff/components/FailedJobsPage.tsx';

export const Route = createFileRoute('/_member/staff/failed-jobs')({ component: FailedJobsPage });
