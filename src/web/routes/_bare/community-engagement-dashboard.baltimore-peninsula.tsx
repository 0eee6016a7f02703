import { createFileRoute } from '@tanstack/react-router';
import { pendingPage } from '#web/shell/pending-page.ts';

export const Route = createFileRoute('/_bare/community-engagement-dashboard/baltimore-peninsula')(pendingPage());
