import { endpoints } from '#contract/join-requests/endpoints.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { acceptJoinRequest, declineJoinRequest } from './commands/decide.ts';
import { joinRequests } from './reads.ts';

export const http: Handlers<typeof endpoints> = {
  joinRequests: read(endpoints.joinRequests, (ctx, { params }) => joinRequests(ctx, params.id)),
  acceptJoinRequest: command(endpoints.acceptJoinRequest, {
    run: (ctx, { params }) => acceptJoinRequest(ctx, params.id, params.requestId),
  }),
  declineJoinRequest: command(endpoints.declineJoinRequest, {
    run: (ctx, { params }) => declineJoinRequest(ctx, params.id, params.requestId),
  }),
};
