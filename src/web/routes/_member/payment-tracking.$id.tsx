import { createFileRoute } from '@tanstack/react-router';
import { PaymentContractPage } from '#web/pages/PaymentPages.tsx';

export const Route = createFileRoute('/_member/payment-tracking/$id')({
  validateSearch: ({ line }): { readonly line?: string } => (typeof line === 'string' ? { line } : {}),
  component: () => <PaymentContractPage id={Route.useParams().id} search={{ ...Route.useSearch() }} />,
});
