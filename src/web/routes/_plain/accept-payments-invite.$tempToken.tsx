import { createFileRoute } from '@tanstack/react-router';
import { NotYet } from '#web/shell/NotYet.tsx';

export const Route = createFileRoute('/_plain/accept-payments-invite/$tempToken')({ component: NotYet });
