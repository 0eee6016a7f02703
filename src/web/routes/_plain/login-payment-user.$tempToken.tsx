import { createFileRoute } from '@tanstack/react-router';
import { PaymentsDoor } from '#web/session/components/PaymentsDoor.tsx';

export const Route = createFileRoute('/_plain/login-payment-user/$tempToken')({ component: PaymentsDoor });
