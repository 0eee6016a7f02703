import { createFileRoute } from '@tanstack/react-router';
import { DetailsPage } from '#web/notifications/components/DetailsPage.tsx';

export const Route = createFileRoute('/_member/details/')({ component: DetailsPage });
