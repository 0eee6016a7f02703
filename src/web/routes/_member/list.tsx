import { createFileRoute } from '@tanstack/react-router';
import { CurrentListPage } from '#web/shortlists/components/CurrentListPage.tsx';

export const Route = createFileRoute('/_member/list')({ component: CurrentListPage });
