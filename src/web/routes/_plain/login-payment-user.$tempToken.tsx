import { createFileRoute } from '@tanstack/react-router';
import { pendingPage } from '#web/shell/pending-page.ts';

export const Route = createFileRoute('/_plain/login-payment-user/$tempToken')(pendingPage());
