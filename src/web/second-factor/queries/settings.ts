import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RecoveryCodes } from '#contract/second-factor/schema.ts';
import { api } from '#web/api.ts';
import { registerPasskey } from '../model/passkeys.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor', 'state'],
  queryFn: ({ signal }) => api.secondFactor.state({ signal }),
});

/** Recovery codes that were made and not yet kept: here, so that nothing that is drawn anew takes them away. */
export const newRecoveryCodesQuery = queryOptions<readonly string[] | null>({
  queryKey: ['second-factor', 'codes'],
  queryFn: skipToken,
  initialData: null,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Something was set up, removed or renamed. @param onSetUp after it, and after its recovery codes were kept */
function useFactorMutation<T, R>(change: (input: T) => Promise<R>, onSetUp?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer: R) => {
      const { recovery_codes: codes = null } = (answer ?? {}) as Partial<RecoveryCodes>;
      client.setQueryData(newRecoveryCodesQuery.queryKey, codes);
      await client.invalidateQueries(secondFactorQuery);
      if (codes === null) onSetUp?.();
    },
  });
}

/** Key and picture for an app. */
export const useStartTotpSetup = () => useMutation({ mutationFn: () => api.secondFactor.beginTotp() });

export const useConfirmTotp = (onSetUp?: () => void) =>
  useFactorMutation((code: string) => api.secondFactor.confirmTotp({ body: { code } }), onSetUp);

export const useRemoveTotp = () => useFactorMutation(() => api.secondFactor.removeTotp());

export const useAddPasskey = (onSetUp?: () => void) =>
  useFactorMutation(async (name: string) => {
    const answer = await registerPasskey(() => api.secondFactor.askNewPasskey());
    return api.secondFactor.addPasskey({ body: { name, answer } });
  }, onSetUp);

export const useRenamePasskey = () =>
  useFactorMutation(({ id, name }: { id: string; name: string }) =>
    api.secondFactor.renamePasskey({ params: { id }, body: { name } }),
  );

export const useRemovePasskey = () =>
  useFactorMutation((id: string) => api.secondFactor.removePasskey({ params: { id } }));

export const useRegenerateRecoveryCodes = () => useFactorMutation(() => api.secondFactor.newRecoveryCodes());
