import { createFileRoute } from '@tanstack/react-router';
import { loadBusiness } from '#web/businesses/queries/business.ts';
import { FirmPage } from '#web/pages/FirmPage.tsx';

export const Route = createFileRoute('/_member/profile/$id')({
  loader: ({ context, params, location }) => loadBusiness(context.queryClient, { id: params.id }, location),
  remountDeps: ({ params }) => params,
  component: () => <FirmPage business={Route.useParams()} search={Route.useSearch()} />,
});
