import { createFileRoute } from '@tanstack/react-router';
import { MyResponsesPage } from '#web/pages/MyResponsesPage.tsx';

export const Route = createFileRoute('/_member/opportunity/responses')({ component: MyResponsesPage });
