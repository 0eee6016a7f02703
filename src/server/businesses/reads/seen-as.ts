import type { Contact, Mwbe } from '#contract/businesses/schema.ts';
import { type Actor, ANONYMOUS } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import { authorizeFirm } from '../policy.ts';
import { mwbe } from '../reads.ts';
import { contact } from './contact.ts';

export type Viewer = 'public' | 'firm' | 'hirer';

/**
 * A firm's profile as others get it: the same reads run as somebody of that kind, with no company and no rights.
 * @throws AppError 404 for everybody but the firm's people
 */
export async function seenAs(
  ctx: ReadContext,
  mwbeId: string,
  viewer: Viewer,
): Promise<{ readonly firm: Mwbe | null; readonly contact: Contact | null }> {
  const { id } = await authorizeFirm(ctx, mwbeId);
  const other = { ...ctx, actor: standIn(ctx.actor, viewer) };
  return {
    firm: await orNull(mwbe(other, { id })),
    contact: viewer === 'hirer' ? await orNull(contact(other, id)) : null,
  };
}

function standIn(actor: Actor, viewer: Viewer): Actor {
  if (viewer === 'public') return ANONYMOUS;
  return {
    ...requireUser(actor),
    id: '00000000-0000-0000-0000-000000000000',
    userType: viewer === 'hirer' ? 'PRIME' : 'MWBE',
    admin: false,
    mwbeIds: [],
    hiringCompanyIds: [],
    administers: [],
    mayImpersonate: false,
  };
}

const orNull = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  });
