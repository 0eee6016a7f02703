import { createFileRoute } from '@tanstack/react-router';
import { SsoPage } from '#web/sso/components/SsoPage.tsx';

export const Route = createFileRoute('/_plain/sso/')({ component: SsoPage });
