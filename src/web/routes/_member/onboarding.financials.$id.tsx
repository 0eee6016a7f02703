import { createFileRoute } from '@tanstack/react-router';
import { comingSoonPage } from '#web/pages/coming-soon-page.ts';

export const Route = createFileRoute('/_member/onboarding/financials/$id')(comingSoonPage());
