import { createFileRoute } from '@tanstack/react-router';
import { RequestLogInPage } from '#web/shell/RequestLogInPage.tsx';

export const Route = createFileRoute('/_guest/request-login')({ component: RequestLogInPage });
