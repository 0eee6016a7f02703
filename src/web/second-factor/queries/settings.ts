import { queryOptions, skipToken, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RecoveryCodes } from '#contract/second-factor/schema.ts';
import { api } from '#web/api.ts';
import { makePasskey } from './passkeys.ts';

export const stateQuery = queryOptions({
  queryKey: ['second-factor', 'state'],
  queryFn: ({ signal }) => api.secondFactor.state({ signal }),
});

/** Recovery codes that were made and not yet kept: here, so that nothing that is drawn anew takes them away. */
export const codesQuery = queryOptions<readonly string[] | null>({
  queryKey: ['second-factor', 'codes'],
  queryFn: skipToken,
  initialData: null,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Something was set up, removed or renamed. @param onSetUp after it, and after its recovery codes were kept */
function useChange<T, R>(change: (input: T) => Promise<R>, onSetUp?: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (answer: R) => {
      const { recovery_codes: codes = null } = (answer ?? {}) as Partial<RecoveryCodes>;
      client.setQueryData(codesQuery.queryKey, codes);
      await client.invalidateQueries(stateQuery);
      if (codes === null) onSetUp?.();
    },
  });
}

/** Key and picture for an app. */
export const useBeginApp = () => useMutation({ mutationFn: () => api.secondFactor.beginTotp() });

export const useConfirmApp = (onSetUp?: () => void) =>
  useChange((code: string) => api.secondFactor.confirmTotp({ body: { code } }), onSetUp);

export const useRemoveApp = () => useChange(() => api.secondFactor.removeTotp());

export const useAddPasskey = (onSetUp?: () => void) =>
  useChange(async (name: string) => {
    const answer = await makePasskey(() => api.secondFactor.askNewPasskey());
    return api.secondFactor.addPasskey({ body: { name, answer } });
  }, onSetUp);

export const useRenamePasskey = () =>
  useChange(({ id, name }: { id: string; name: string }) =>
    api.secondFactor.renamePasskey({ params: { id }, body: { name } }),
  );

export const useRemovePasskey = () => useChange((id: string) => api.secondFactor.removePasskey({ params: { id } }));

export const useNewCodes = () => useChange(() => api.secondFactor.newRecoveryCodes());
