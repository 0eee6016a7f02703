import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
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

type NewRecord = Parameters<typeof api.workHistory.record>[0]['body'];

export function useRecord() {
  const refresh = useRefresh();
  const command = useRef({ content: '', key: '' });
  return useMutation({
    mutationFn: (body: NewRecord) => {
      // an answer that was lost on its way must not make people record the same work twice
      const content = JSON.stringify(body);
      if (command.current.content !== content) command.current = { content, key: newKey() };
      return api.workHistory.record({ body, key: command.current.key });
    },
    onSuccess: () => {
      command.current = { content: '', key: '' };
      return refresh();
    },
  });
}

const newKey = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
