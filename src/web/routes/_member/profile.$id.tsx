import { createFileRoute } from '@tanstack/react-router';
import { loadBusiness } from '#web/businesses/queries/business.ts';
import { FirmPage } from '#web/shell/FirmPage.tsx';

export const Route = createFileRoute('/_member/profile/$id')({
  loader: ({ context, params }) => loadBusiness(context.queryClient, { id: params.id }),
  remountDeps: ({ params }) => params,
  component: () => <FirmPage business={Route.useParams()} />,
});
