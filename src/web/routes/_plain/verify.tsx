import { createFileRoute } from '@tanstack/react-router';
import { VerifyPage } from '#web/records/components/VerifyPage.tsx';

export const Route = createFileRoute('/_plain/verify')({ component: VerifyPage });
