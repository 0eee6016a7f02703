import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api } from '#web/api.ts';

const isExpired = (error: unknown) => error instanceof ApiError && error.status === 404;

/** The request of a link; null where the link is invalid or has expired. */
export const linkRequestQuery = (tempToken: string) =>
  queryOptions({
    queryKey: ['documents', 'link', tempToken],
    queryFn: ({ signal }) =>
      api.documents.previewRequest({ body: { tempToken }, signal }).catch((error) => {
        if (isExpired(error)) return null;
        throw error;
      }),
    gcTime: 0,
  });

/** Actions of a link's holder. When the link has expired, the refetched request says so. */
export function useLinkActions(tempToken: string) {
  const client = useQueryClient();
  const { queryKey } = linkRequestQuery(tempToken);
  const refresh = () => client.invalidateQueries({ queryKey });
  const remove = useMutation({
    mutationFn: (document_id: string) => api.documents.removeByLink({ body: { tempToken, document_id } }),
    onSettled: refresh,
  });
  const finish = useMutation({
    mutationFn: () => api.documents.finishRequest({ body: { tempToken } }),
    onError: refresh,
  });
  const keep = async (upload: string) => {
    await api.documents.submitByLink({ body: { tempToken, upload } });
    await refresh();
  };
  return { remove, finish, keep, refresh };
}
