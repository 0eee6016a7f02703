import { useQuery } from '@tanstack/react-query';
import { RequestLogIn } from '#web/accounts/components/RequestLogIn.tsx';
import { installationQuery } from '#web/session/queries.ts';

/** `/request-login`, which staff may switch off. */
export function RequestLogInPage() {
  const { data } = useQuery(installationQuery);
  return <RequestLogIn isClosed={data?.switched_off.includes('access_requests') ?? false} />;
}
