import type { endpoints } from '#contract/payments/endpoints.ts';
import type { Feature } from '#server/kernel/feature.ts';
import { paymentStatusPreviews } from './emails/payment-status.ts';
import { reminderPreviews } from './emails/reminder.ts';
import { http, proofUploads } from './http.ts';
import { jobs } from './jobs.ts';
import { notifications } from './notifications.ts';
import { reactions } from './reactions.ts';
import { waitingForStaff } from './reads/waiting.ts';

export const feature = {
  http,
  jobs,
  reactions,
  notifications,
  uploads: proofUploads,
  waiting: waitingForStaff,
  emailPreviews: [...paymentStatusPreviews, ...reminderPreviews],
} satisfies Feature<typeof endpoints>;
