import { createFileRoute } from '@tanstack/react-router';
import { PaymentsPage } from '#web/pages/PaymentPages.tsx';
import type { PaymentsSearch } from '#web/payments/model/search.ts';

export const Route = createFileRoute('/_member/payment-tracking/')({
  // parsed by the page, so that the parser is loaded with it
  validateSearch: (search): PaymentsSearch => search,
  component: () => <PaymentsPage search={{ ...Route.useSearch() }} />,
});
