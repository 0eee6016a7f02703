import { createFileRoute } from '@tanstack/react-router';
import { PaymentsInviteDoor } from '#web/session/components/PaymentsInviteDoor.tsx';

export const Route = createFileRoute('/_plain/accept-payments-invite/$tempToken')({ component: PaymentsInviteDoor });
