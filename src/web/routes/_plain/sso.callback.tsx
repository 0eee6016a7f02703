import { createFileRoute } from '@tanstack/react-router';
import { CallbackPage } from '#web/sso/components/CallbackPage.tsx';

export const Route = createFileRoute('/_plain/sso/callback')({ component: CallbackPage });
