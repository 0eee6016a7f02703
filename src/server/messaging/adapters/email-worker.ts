// Emails are read in a thread of their own: expressions that look for quoted text are not linear, and can be cut off there.
import { parentPort, workerData } from 'node:worker_threads';
import { parseEmail } from './email-parts.ts';

parentPort?.postMessage(await parseEmail(Buffer.from(workerData as Uint8Array)));
