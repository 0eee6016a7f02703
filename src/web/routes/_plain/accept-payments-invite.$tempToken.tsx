import { createFileRoute } from '@tanstack/react-router';
import { PaymentsInvitePage } from '#web/session/components/PaymentsInvitePage.tsx';

export const Route = createFileRoute('/_plain/accept-payments-invite/$tempToken')({ component: PaymentsInvitePage });
