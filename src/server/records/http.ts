import { endpoints } from '#contract/records/endpoints.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { revokeRecord } from './commands/revoke.ts';
import { publishedKeys, recordFile, revocations } from './reads.ts';

export const http: Handlers<typeof endpoints> = {
  record: file(endpoints.record, (ctx, { params }) => recordFile(ctx, params.id)),
  revoke: command(endpoints.revoke, { run: (ctx, { params, body }) => revokeRecord(ctx, params.id, body.reason) }),
  keys: read(endpoints.keys, publishedKeys),
  revocations: read(endpoints.revocations, revocations),
};
