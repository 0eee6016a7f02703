import { queryOptions } from '@tanstack/react-query';
import { api } from '#web/api.ts';

/** An email leaves with a job soon after the request that asked for it; asked for longer than this, there is none. */
export const DEMO_EMAIL_WAIT_MS = 15_000;

/** The email that a demonstration has sent to an address since a moment, asked for until it is there. */
export const demoEmailQuery = (to: string, since: number) =>
  queryOptions({
    queryKey: ['session', 'demo-email', to, since],
    queryFn: ({ signal }) => api.staff.demoMail({ body: { to, since: new Date(since).toISOString() }, signal }),
    refetchInterval: ({ state }) => (state.data?.email || Date.now() - since > DEMO_EMAIL_WAIT_MS ? false : 1_000),
    gcTime: 0,
  });

/** Asked with the key of the session's own query of the installation, so that the answer is there already. */
export const isDemoQuery = queryOptions({
  queryKey: ['session', 'installation'],
  queryFn: ({ signal }) => api.session.installation({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
  select: ({ demo_accounts }) => demo_accounts.length > 0,
});
