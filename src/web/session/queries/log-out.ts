import { onlineManager, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { forgetToken } from '#web/token.ts';
import { restart, sessionChannel } from '../model/restart.ts';

/** Ends the session in this browser and, where it can be reached, on the server; then opens the path. */
export function useLogOut() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (_to: string) => api.session.signOut(),
    networkMode: 'always',
    onMutate: () => {
      // the page is about to go: what it would still load, the server would refuse
      onlineManager.setOnline(false);
      return client.cancelQueries();
    },
    onSettled: async (_answer, _error, to) => {
      forgetToken();
      sessionChannel.postMessage('changed');
      await restart(to);
    },
  });
}
