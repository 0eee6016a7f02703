import type { endpoints } from '#contract/sso/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { samples } from './emails/connection.ts';
import { http } from './http.ts';
import { forgetUsed } from './jobs/forget-used.ts';
import { mailConnectionHandler } from './jobs/mail-connection.ts';
import { rememberOrigin } from './reads/addresses.ts';

export const feature = {
  http,
  jobs: [mailConnectionHandler, forgetUsed],
  start: rememberOrigin,
  emailPreviews: samples,
} satisfies Feature<typeof endpoints>;
