import type { SecondFactor } from '#contract/second-factor/schema.ts';
import { api } from '#web/api.ts';
import { useStartSession } from '../queries.ts';

/** @throws ApiError; 404 once the step has expired */
export function useSubmitSecondFactor() {
  const startSession = useStartSession();
  return async (token: string, proof: SecondFactor) =>
    startSession(await api.session.signInBySecondFactor({ body: { token, proof } }));
}
