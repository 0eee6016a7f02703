import { endpoints } from '#contract/session/endpoints/impersonation.ts';
import { command, type Handlers, read } from '#server/kernel/http/handler.ts';
import { endImpersonation, impersonate } from '../commands/impersonation.ts';
import { impersonationTarget } from '../reads/impersonation.ts';

export const http: Handlers<typeof endpoints> = {
  impersonationTarget: read(endpoints.impersonationTarget, (ctx, { params }) => impersonationTarget(ctx, params.id)),
  impersonate: command(endpoints.impersonate, { run: (ctx, { body }) => impersonate(ctx, body) }),
  endImpersonation: command(endpoints.endImpersonation, { run: (ctx) => endImpersonation(ctx) }),
};
