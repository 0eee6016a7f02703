import { createFileRoute } from '@tanstack/react-router';
import { FeedbackPage } from '#web/analytics/components/FeedbackPage.tsx';

export const Route = createFileRoute('/_member/staff/feedback')({ component: FeedbackPage });
