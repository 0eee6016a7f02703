import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { useStartSession } from '../queries.ts';

export function useCreateFirstAccount() {
  const startSession = useStartSession();
  return useMutation({
    mutationFn: (body: Parameters<typeof api.session.firstAccount>[0]['body']) => api.session.firstAccount({ body }),
    onSuccess: (entry) => startSession(entry),
  });
}
