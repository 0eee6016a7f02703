import type { endpoints } from '#contract/cash-bridge/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { packetPreviews } from './emails/packet.ts';
import { http } from './http.ts';
import { jobs } from './jobs.ts';
import { linkPurposes } from './link-purposes.ts';

export const feature = { http, jobs, linkPurposes, emailPreviews: packetPreviews } satisfies Feature<typeof endpoints>;
