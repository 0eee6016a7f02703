import { createFileRoute } from '@tanstack/react-router';
import { LinkPage } from '#web/pages/LinkPage.tsx';

export const Route = createFileRoute('/_plain/link/$tempToken')({
  validateSearch: ({ redirect }: Record<string, unknown>): { redirect?: string } =>
    typeof redirect === 'string' ? { redirect } : {},
  component: LinkPage,
});
