import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RecoveryCodes } from '#contract/second-factor/schema.ts';
import { api } from '#web/api.ts';
import { registerPasskey } from '../model/passkeys.ts';

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor', 'state'],
  queryFn: ({ signal }) => api.secondFactor.state({ signal }),
});

/** New recovery codes that are not saved yet: in the cache, so that a component that remounts does not lose them. */
export const newRecoveryCodesQuery = queryOptions<readonly string[] | null>({
  queryKey: ['second-factor', 'codes'],
  queryFn: skipToken,
  initialData: null,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Sets up, removes or renames a factor. @param onSetUp called at once where no recovery codes have to be saved first */
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

/** The key of a new authenticator app, and its URI for a QR code. */
export const useStartTotpSetup = () => useMutation({ mutationFn: () => api.secondFactor.startTotpSetup() });

export const useConfirmTotp = (onSetUp?: () => void) =>
  useFactorMutation((code: string) => api.secondFactor.confirmTotp({ body: { code } }), onSetUp);

export const useRemoveTotp = () => useFactorMutation(() => api.secondFactor.removeTotp());

export const useAddPasskey = (onSetUp?: () => void) =>
  useFactorMutation(async (name: string) => {
    const answer = await registerPasskey(() => api.secondFactor.newPasskeyOptions());
    return api.secondFactor.addPasskey({ body: { name, answer } });
  }, onSetUp);

export const useRenamePasskey = () =>
  useFactorMutation(({ id, name }: { id: string; name: string }) =>
    api.secondFactor.renamePasskey({ params: { id }, body: { name } }),
  );

export const useRemovePasskey = () =>
  useFactorMutation((id: string) => api.secondFactor.removePasskey({ params: { id } }));

export const useRegenerateRecoveryCodes = () => useFactorMutation(() => api.secondFactor.regenerateRecoveryCodes());
