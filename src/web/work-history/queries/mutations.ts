import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '#web/api.ts';

/** Invalidates everything that shows a project: itself, notifications about it, the firm's profile. */
export function useInvalidateProjects() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ['projects', 'notifications', 'businesses', 'verified-work'].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
}

/** A mutation of one record. Everything is refetched on errors too, so that the loser of a race sees the current state. */
function useProjectMutation<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const refresh = useInvalidateProjects();
  return useMutation({ mutationFn, onSettled: () => void refresh() });
}

/** `version` is the one that the person saw; the server rejects the request when the record has changed since. */
interface SeenVersion {
  readonly version: number;
}

export const useVerifyProject = (id: string) =>
  useProjectMutation((body: SeenVersion & { services: string }) =>
    api.workHistory.verify({ params: { id }, body: { verified: true, ...body } }),
  );

export const useRejectProject = (id: string) =>
  useProjectMutation((body: SeenVersion & { rejected_reason: string }) =>
    api.workHistory.reject({ params: { id }, body }),
  );

export const useRequestRevision = () =>
  useProjectMutation((body: Parameters<typeof api.workHistory.requestRevision>[0]['body']) =>
    api.workHistory.requestRevision({ body }),
  );

export const useVerifyRevision = () =>
  useProjectMutation((id: string) => api.workHistory.verifyRevision({ params: { id } }));

export const useCorrectProject = (id: string) =>
  useProjectMutation((body: Parameters<typeof api.workHistory.correct>[0]['body']) =>
    api.workHistory.correct({ params: { id }, body }),
  );

export const useWithdrawProject = () =>
  useProjectMutation(({ id, ...body }: SeenVersion & { id: string; reason: string }) =>
    api.workHistory.withdraw({ params: { id }, body }),
  );

export const useRemindFirm = () => useProjectMutation((id: string) => api.workHistory.remind({ params: { id } }));

type NewRecord = Parameters<typeof api.workHistory.record>[0]['body'];

export function useRecordProject() {
  const refresh = useInvalidateProjects();
  const command = useRef({ content: '', key: '' });
  return useMutation({
    mutationFn: (body: NewRecord) => {
      // after a lost response, a retry must not record the same work twice
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
