import { createFileRoute } from '@tanstack/react-router';
import { DashboardPaymentsInvitePage } from '#web/session/components/PaymentsInvitePage.tsx';

export const Route = createFileRoute('/_plain/accept-dashboard-payments-invite/$tempToken')({
  component: DashboardPaymentsInvitePage,
});
