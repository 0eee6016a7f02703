import { createFileRoute } from '@tanstack/react-router';
import { ClaimsDeskPage } from '#web/claims/components/ClaimsDeskPage.tsx';

export const Route = createFileRoute('/_member/staff/claims')({ component: ClaimsDeskPage });
