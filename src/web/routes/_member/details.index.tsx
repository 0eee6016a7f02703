import { createFileRoute } from '@tanstack/react-router';
import { DetailsPage } from '#web/shell/DetailsPage.tsx';

export const Route = createFileRoute('/_member/details/')({ component: DetailsPage });
