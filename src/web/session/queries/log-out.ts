import { useMutation } from '@tanstack/react-query';
import { api } from '#web/api.ts';
import { forgetToken } from '#web/token.ts';
import { restart, sessionChannel } from '../model/restart.ts';

/** Ends the session in this browser and, where it can be reached, on the server; then opens the path. */
export function useLogOut() {
  return useMutation({
    mutationFn: (_to: string) => api.session.signOut(),
    onSettled: async (_answer, _error, to) => {
      forgetToken();
      sessionChannel.postMessage('changed');
      await restart(to);
    },
  });
}
