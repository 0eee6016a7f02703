import { createFileRoute } from '@tanstack/react-router';
import { pendingPage } from '#web/shell/pending-page.ts';

export const Route = createFileRoute('/_member/onboarding/$id')(pendingPage());
