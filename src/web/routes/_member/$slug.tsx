import { createFileRoute } from '@tanstack/react-router';
import { loadBusiness } from '#web/businesses/queries/business.ts';
import { FirmPage } from '#web/shell/FirmPage.tsx';

export const Route = createFileRoute('/_member/$slug')({
  loader: ({ context, params }) => loadBusiness(context.queryClient, { profile_url_path: params.slug }),
  remountDeps: ({ params }) => params,
  component: () => <FirmPage business={{ profile_url_path: Route.useParams().slug }} />,
});
