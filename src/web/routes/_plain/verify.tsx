import { createFileRoute } from '@tanstack/react-router';
import { VerifyPage } from '#web/signed-records/components/VerifyPage.tsx';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const Route = createFileRoute('/_plain/verify')({
  validateSearch: ({ firm }: Record<string, unknown>) => (typeof firm === 'string' && UUID.test(firm) ? { firm } : {}),
  component: () => <VerifyPage firm={Route.useSearch().firm} />,
});
