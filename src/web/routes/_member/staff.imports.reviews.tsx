import { createFileRoute } from '@tanstack/react-router';
import { ReviewsPage } from '#web/imports/components/ReviewsPage.tsx';

export const Route = createFileRoute('/_member/staff/imports/reviews')({
  validateSearch: (search): { readonly pair?: string } => search,
  component: () => <ReviewsPage pair={Route.useSearch().pair} />,
});
