import { createFileRoute } from '@tanstack/react-router';
import { ImportsPage } from '#web/imports/components/ImportsPage.tsx';

export const Route = createFileRoute('/_member/staff/imports/')({ component: ImportsPage });
