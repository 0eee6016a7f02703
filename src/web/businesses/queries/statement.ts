import { send } from '#web/api.ts';
import { saveAnswer } from '#web/ui/data/save-file.ts';

/** Downloads the capability statement of a firm; who signed in decides whether it says how to reach the firm. */
export async function downloadStatement(mwbeId: string): Promise<void> {
  await saveAnswer(await send('capabilityStatement.file', { params: { id: mwbeId } }), 'capability-statement.pdf');
}
