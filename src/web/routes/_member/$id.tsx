import { createFileRoute } from '@tanstack/react-router';
import { businessKey, loadBusiness } from '#web/businesses/queries/business.ts';
import { FirmPage } from '#web/shell/FirmPage.tsx';

export const Route = createFileRoute('/_member/$id')({
  loader: ({ context, params }) => loadBusiness(context.queryClient, businessKey(params.id)),
  remountDeps: ({ params }) => params,
  component: () => <FirmPage business={businessKey(Route.useParams().id)} />,
});
