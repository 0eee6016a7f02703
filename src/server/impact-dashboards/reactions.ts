import { on } from '#server/kernel/context/reactions.ts';
import { projectChanged } from '#server/parent-projects/events.ts';
import { paymentsMoved } from '#server/payments/events.ts';
import { markProjectSpend, markSpend } from './commands/marks.ts';

export const reactions = [
  on(paymentsMoved, (ctx, { lines }) =>
    markSpend(
      ctx,
      lines.map(({ contractId }) => contractId),
    ),
  ),
  on(projectChanged, (ctx, { projectId }) => markProjectSpend(ctx, projectId)),
];
