import type { ViewerQuery } from '#contract/seen-as/schema.ts';
import { send } from '#web/api.ts';
import { saveAnswer } from '#web/ui/data/save-file.ts';

/** Downloads the capability statement of a firm; who signed in decides whether it says how to reach the firm. */
export const downloadStatement = async (mwbeId: string): Promise<void> =>
  save(await send('capabilityStatement.file', { params: { id: mwbeId } }));

/** The same as somebody else gets it. */
export const downloadSeenStatement = async (mwbeId: string, query: ViewerQuery): Promise<void> =>
  save(await send('seenAs.statement', { params: { id: mwbeId }, query }));

const save = (answer: Response) => saveAnswer(answer, 'capability-statement.pdf');
