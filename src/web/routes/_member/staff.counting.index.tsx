import { createFileRoute } from '@tanstack/react-router';
import { CountingPacksPage } from '#web/pages/CountingPacksPage.tsx';

export const Route = createFileRoute('/_member/staff/counting/')({ component: CountingPacksPage });
