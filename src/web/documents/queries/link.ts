import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api } from '#web/api.ts';

const isOver = (error: unknown) => error instanceof ApiError && error.status === 404;

/** What a link asks for; null where it opens nothing (any more). */
export const requestQuery = (tempToken: string) =>
  queryOptions({
    queryKey: ['documents', 'link', tempToken],
    queryFn: ({ signal }) =>
      api.documents.look({ body: { tempToken }, signal }).catch((error) => {
        if (isOver(error)) return null;
        throw error;
      }),
    gcTime: 0,
  });

/** What whoever holds a link can do; a link that is over turns the page into one that says so. */
export function useLinkActs(tempToken: string) {
  const client = useQueryClient();
  const { queryKey } = requestQuery(tempToken);
  const refresh = () => client.invalidateQueries({ queryKey });
  const remove = useMutation({
    mutationFn: (document_id: string) => api.documents.takeBack({ body: { tempToken, document_id } }),
    onSettled: refresh,
  });
  const finish = useMutation({
    mutationFn: () => api.documents.finish({ body: { tempToken } }),
    onError: refresh,
  });
  const keep = async (upload: string) => {
    await api.documents.sendByLink({ body: { tempToken, upload } });
    await refresh();
  };
  return { remove, finish, keep, refresh };
}
