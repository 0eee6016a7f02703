import { IDEMPOTENCY_KEY_TTL_MS } from '../context/idempotency.ts';
import { scheduledJob } from './handler.ts';

/** Deletes the outcomes of commands that were sent with an Idempotency-Key a day ago. */
export const purgeIdempotencyKeys = scheduledJob({
  name: 'kernel.purge-idempotency-keys',
  title: 'Delete outcomes of commands after a day',
  schedule: '23 * * * *',
  async handle(services) {
    await services.transact(
      async ({ sql, now }) => {
        await sql
          .deleteFrom('idempotency_keys')
          .where('at', '<=', new Date(now.getTime() - IDEMPOTENCY_KEY_TTL_MS))
          .execute();
      },
      { limitMs: 60_000 },
    );
  },
});
