import type { SecondFactor } from '#contract/second-factor/schema.ts';
import { api } from '#web/api.ts';
import { useStartSession } from '../queries.ts';

/** @throws ApiError; 404 when the second step took too long */
export function useSubmitSecondFactor() {
  const enter = useStartSession();
  return async (token: string, proof: SecondFactor) =>
    enter(await api.session.giveSecondFactor({ body: { token, proof } }));
}
