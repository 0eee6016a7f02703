import { createFileRoute } from '@tanstack/react-router';
import { RequestAccessPage } from '#web/pages/RequestAccessPage.tsx';

export const Route = createFileRoute('/_guest/request-login')({ component: RequestAccessPage });
