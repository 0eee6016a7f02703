import { sql } from 'kysely';
import type { Api } from '#contract/api.ts';
import type { Input, Output } from '#contract/endpoint.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Tx } from '#server/db/types.ts';
import type { UserActor } from '#server/kernel/context/actor.ts';
import { refuseImpersonation, requireUser } from '#server/kernel/context/authorize.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { broadcastScope, notificationScope } from '../policy.ts';
import { notification } from '../reads/inbox.ts';
import { parseNotificationId } from '../reads/notification-id.ts';

type Change = Input<Api['notifications']['change']>['body'];
type Values = { readonly hidden: true } | { readonly viewed_at: Date | null };

/** Marks as read or unread, or removes; only the recipient's own. */
export async function updateNotification(
  ctx: WriteContext,
  id: string,
  change: Change,
): Promise<Output<Api['notifications']['one']>> {
  const actor = requireUser(ctx.actor);
  // what staff read stays where the person finds it
  if ('hidden' in change) refuseImpersonation(actor);
  const row = orNotFound(parseNotificationId(id));
  // the moment of reading is the server's: a wrong clock in the browser must not reorder anything
  const values = 'hidden' in change ? change : { viewed_at: change.viewed_at === null ? null : ctx.now };
  const set = row.isBroadcast ? setBroadcast : setPersonal;
  orNotFound(await withRowSecurity(ctx, (db) => set(db, actor, row.id, values)));
  await ctx.change('notifications', null, [actor.id]);
  return notification(ctx, id);
}

function setPersonal(db: Tx, actor: UserActor, id: string, values: Values): Promise<object | undefined> {
  return db
    .updateTable('notifications')
    .set(values)
    .where('id', '=', id)
    .where(notificationScope(actor))
    .returning('id')
    .executeTakeFirst();
}

function setBroadcast(db: Tx, actor: UserActor, id: string, values: Values): Promise<object | undefined> {
  return db
    .insertInto('broadcast_states')
    .columns(['recipient_id', 'broadcast_id', 'viewed_at', 'hidden'])
    .expression((eb) =>
      eb
        .selectFrom('broadcasts as b')
        .select([
          sql<string>`${actor.id}::uuid`.as('recipient_id'),
          'b.id',
          sql<Date | null>`${'viewed_at' in values ? values.viewed_at : null}::timestamptz`.as('viewed_at'),
          sql<boolean>`${'hidden' in values}::boolean`.as('hidden'),
        ])
        .where('b.id', '=', id)
        .where(broadcastScope(actor)),
    )
    .onConflict((conflict) => conflict.columns(['recipient_id', 'broadcast_id']).doUpdateSet(values))
    .returning('broadcast_id')
    .executeTakeFirst();
}
