import { createFileRoute } from '@tanstack/react-router';
import { businessKey, loadBusiness } from '#web/businesses/queries/business.ts';
import { FirmPage } from '#web/pages/FirmPage.tsx';

export const Route = createFileRoute('/_member/$id')({
  loader: ({ context, params, location }) => loadBusiness(context.queryClient, businessKey(params.id), location),
  remountDeps: ({ params }) => params,
  component: () => <FirmPage business={businessKey(Route.useParams().id)} search={Route.useSearch()} />,
});
