import { createFileRoute } from '@tanstack/react-router';
import { ForgotPasswordPage } from '#web/session/components/ForgotPasswordPage.tsx';

export const Route = createFileRoute('/_guest/forgot-password')({
  validateSearch: ({ redirect }: Record<string, unknown>): { redirect?: string } =>
    typeof redirect === 'string' ? { redirect } : {},
  component: ForgotPasswordPage,
});
