import { useQuery } from '@tanstack/react-query';
import { RequestAccess } from '#web/accounts/components/RequestAccess.tsx';
import { installationQuery } from '#web/session/queries.ts';

/** `/request-login`, which staff may switch off. */
export function RequestAccessPage() {
  const { data } = useQuery(installationQuery);
  return <RequestAccess isClosed={data?.disabled_features.includes('access_requests') ?? false} />;
}
