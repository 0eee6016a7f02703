import { createFileRoute } from '@tanstack/react-router';
import { BidPage } from '#web/pages/BidPages.tsx';

export const Route = createFileRoute('/_member/opportunity/bids/$id')({
  component: () => <BidPage id={Route.useParams().id} />,
});
