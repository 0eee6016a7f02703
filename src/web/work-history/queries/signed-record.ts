import { useMutation } from '@tanstack/react-query';
import { api, send } from '#web/api.ts';
import { saveFile } from '#web/ui/data/save-file.ts';
import { useInvalidateProjects } from './mutations.ts';

/** Saves the signed record under the name that the server gives, byte for byte as it came. */
export async function downloadSignedRecord(id: string): Promise<void> {
  const answer = await send('records.record', { params: { id } });
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  saveFile(name ?? 'plumbline-record.json', await answer.blob());
}

/** For staff: the work is verified no longer, and its record is on the public list of those that do not hold. */
export function useRetractWork(id: string) {
  const refresh = useInvalidateProjects();
  return useMutation({
    mutationFn: () => api.records.revoke({ params: { id }, body: { reason: 'withdrawn' } }),
    onSuccess: refresh,
  });
}
