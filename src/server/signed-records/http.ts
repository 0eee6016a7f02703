import { endpoints } from '#contract/signed-records/endpoints.ts';
import { command, file, type Handlers, read } from '#server/kernel/http/handler.ts';
import { markKeyCompromised } from './commands/compromise.ts';
import { revokeRecord } from './commands/revoke.ts';
import { currentNames, publishedKeys, recordFile, recordsOfFirm, revocations } from './reads.ts';

export const http: Handlers<typeof endpoints> = {
  record: file(endpoints.record, (ctx, { params }) => recordFile(ctx, params.id)),
  ofFirm: read(endpoints.ofFirm, (ctx, { params }) => recordsOfFirm(ctx, params.id)),
  currentNames: read(endpoints.currentNames, (ctx, { params }) => currentNames(ctx, params.id)),
  revoke: command(endpoints.revoke, { run: (ctx, { params, body }) => revokeRecord(ctx, params.id, body) }),
  compromise: command(endpoints.compromise, {
    run: (ctx, { params, body }) => markKeyCompromised(ctx, params.id, body),
  }),
  keys: read(endpoints.keys, publishedKeys),
  revocations: read(endpoints.revocations, revocations),
};
