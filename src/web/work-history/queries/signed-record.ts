import { send } from '#web/api.ts';
import { saveFile } from '#web/ui/data/save-file.ts';

/** Saves the signed record under the name that the server gives, byte for byte as it came. */
export async function saveRecord(id: string): Promise<void> {
  const answer = await send('records.record', { params: { id } });
  const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  saveFile(name ?? 'plumbline-record.json', await answer.blob());
}
