import { createFileRoute } from '@tanstack/react-router';
import { PaymentsLogInPage } from '#web/session/components/PaymentsLogInPage.tsx';

export const Route = createFileRoute('/_plain/login-payment-user/$tempToken')({ component: PaymentsLogInPage });
