import { createFileRoute } from '@tanstack/react-router';
import { ReviewsPage } from '#web/imports/components/ReviewsPage.tsx';

export const Route = createFileRoute('/_member/staff/imports/reviews')({
  validateSearch: ({ pair, q }): { readonly pair?: string; readonly q?: string } => ({
    ...(typeof pair === 'string' && { pair }),
    ...(typeof q === 'string' && q && { q }),
  }),
  component: () => <ReviewsPage pair={Route.useSearch().pair} q={Route.useSearch().q} />,
});
