import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Provider } from '#contract/sso/schema.ts';
import { api } from '#web/api.ts';

/** Identity providers of a company. */
export const providersQuery = (companyId: string) =>
  queryOptions({
    queryKey: ['sso', 'providers', companyId],
    queryFn: ({ signal }) => api.sso.providers({ query: { company_id: companyId }, signal }),
  });

export type NewProvider = Parameters<typeof api.sso.addProvider>[0]['body'];
export type ProviderChange = Parameters<typeof api.sso.changeProvider>[0]['body'];

/** Changes a provider or domain; the list is refetched on failure too. */
function useProviderMutation<V, T>(companyId: string, change: (input: V) => Promise<T>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries(providersQuery(companyId)),
  });
}

export const useAddProvider = (companyId: string) =>
  useProviderMutation(companyId, (body: NewProvider) => api.sso.addProvider({ body }));

export const useChangeProvider = ({ id, company_id }: Pick<Provider, 'id' | 'company_id'>) =>
  useProviderMutation(company_id, (body: ProviderChange) => api.sso.changeProvider({ params: { id }, body }));

export const useRemoveProvider = ({ id, company_id }: Provider) =>
  useProviderMutation(company_id, () => api.sso.removeProvider({ params: { id } }));

export const useAddDomain = ({ id, company_id }: Provider) =>
  useProviderMutation(company_id, (domain: string) => api.sso.addDomain({ params: { id }, body: { domain } }));

export const useVerifyDomain = (companyId: string, id: string) =>
  useProviderMutation(companyId, () => api.sso.verifyDomain({ params: { id } }));

export const useApproveDomain = (companyId: string, id: string) =>
  useProviderMutation(companyId, (reason: string) => api.sso.approveDomain({ params: { id }, body: { reason } }));

export const useRemoveDomain = (companyId: string, id: string) =>
  useProviderMutation(companyId, () => api.sso.removeDomain({ params: { id } }));
