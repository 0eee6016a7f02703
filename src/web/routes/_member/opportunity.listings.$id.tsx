import { createFileRoute } from '@tanstack/react-router';
import { ListingPage } from '#web/pages/BidPages.tsx';

export const Route = createFileRoute('/_member/opportunity/listings/$id')({
  component: () => <ListingPage id={Route.useParams().id} />,
});
