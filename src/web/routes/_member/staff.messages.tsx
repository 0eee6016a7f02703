import { createFileRoute } from '@tanstack/react-router';
import { ReportedMessagesPage } from '#web/pages/ReportedMessagesPage.tsx';

export const Route = createFileRoute('/_member/staff/messages')({ component: ReportedMessagesPage });
