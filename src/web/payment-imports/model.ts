import type { ImportStatus } from '#contract/payment-imports/rules.ts';
import type { Status } from '#web/ui/Badge.tsx';

/** How the state of an import looks. */
export const BADGES: Readonly<Record<ImportStatus, Status>> = {
  waiting: 'pending',
  checked: 'info',
  importing: 'pending',
  done: 'verified',
  failed: 'rejected',
};
