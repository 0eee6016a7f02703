import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';

/** Everything that shows a project: itself, what was said about it, the firm's profile. */
function useRefresh() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ['projects', 'notifications', 'businesses'].map((key) => client.invalidateQueries({ queryKey: [key] })),
    );
}

export function useVerify(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (services: string) => api.workHistory.verify({ params: { id }, body: { verified: true, services } }),
    onSettled: refresh,
  });
}

export function useReject(id: string) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (rejected_reason: string) => api.workHistory.reject({ params: { id }, body: { rejected_reason } }),
    onSettled: refresh,
  });
}

export function useRecord() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: Parameters<typeof api.workHistory.record>[0]['body']) => api.workHistory.record({ body }),
    onSuccess: refresh,
  });
}
