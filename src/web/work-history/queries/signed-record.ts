import { useMutation } from '@tanstack/react-query';
import { api, send } from '#web/api.ts';
import { saveAnswer } from '#web/ui/data/save-file.ts';
import { useInvalidateProjects } from './mutations.ts';

/** Downloads the signed record under the server's file name, byte for byte. */
export async function downloadSignedRecord(id: string): Promise<void> {
  await saveAnswer(await send('signedRecords.record', { params: { id } }), 'plumbline-record.json');
}

/** For staff: the work is no longer verified, and its record is on the public revocation list. */
export function useRetractWork(id: string) {
  const refresh = useInvalidateProjects();
  return useMutation({
    mutationFn: (explanation: string) =>
      api.signedRecords.revoke({ params: { id }, body: { reason: 'withdrawn', explanation } }),
    onSuccess: refresh,
  });
}
