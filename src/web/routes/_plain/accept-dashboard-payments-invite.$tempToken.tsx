import { createFileRoute } from '@tanstack/react-router';
import { DashboardPaymentsInviteDoor } from '#web/session/components/PaymentsInviteDoor.tsx';

export const Route = createFileRoute('/_plain/accept-dashboard-payments-invite/$tempToken')({
  component: DashboardPaymentsInviteDoor,
});
