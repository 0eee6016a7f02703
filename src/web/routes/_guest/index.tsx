import { createFileRoute } from '@tanstack/react-router';
import { LogInPage } from '#web/session/components/LogInPage.tsx';

export const Route = createFileRoute('/_guest/')({
  validateSearch: ({ redirect }: Record<string, unknown>): { redirect?: string } =>
    typeof redirect === 'string' ? { redirect } : {},
  component: LogInPage,
});
