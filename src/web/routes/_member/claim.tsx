import { createFileRoute } from '@tanstack/react-router';
import { ClaimPage } from '#web/claims/components/ClaimPage.tsx';

export const Route = createFileRoute('/_member/claim')({ component: ClaimPage });
