import { ownFirm } from '#server/businesses/reads/own-firm.ts';
import { withRowSecurity } from '#server/db/row-security.ts';
import type { Actor } from '#server/kernel/context/actor.ts';
import { requireUser } from '#server/kernel/context/authorize.ts';
import { type Authorized, authorized } from '#server/kernel/context/authorized.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { forbidden, orNotFound } from '#server/kernel/http/errors.ts';
import { partiesOfProject } from '#server/work-history/reads/parties.ts';
import type { Side } from './tables.ts';

interface Parties {
  readonly hiring_company_id: string;
  readonly mwbe_id: string;
}

/** The side that the actor is on in a project; the firm's takes precedence. */
export function sideOf(actor: Actor, { hiring_company_id, mwbe_id }: Parties): Side | null {
  if (actor.kind !== 'user') return null;
  if (actor.mwbeIds.includes(mwbe_id)) return 'mwbe';
  return actor.hiringCompanyIds.includes(hiring_company_id) ? 'hiring_company' : null;
}

/** Photos appear on the firm's profile, so the firm may delete any of them; the hiring side may delete its own. */
export const mayDelete = (mine: Side | null, photo: Side): boolean => mine === 'mwbe' || mine === photo;

/** Where photos are: on a project, or among a firm's own. */
export interface Album {
  readonly column: 'project_id' | 'mwbe_id';
  readonly id: string;
}

/** The right to add one's own uploads to an album. */
export type Contributor = Authorized<
  { readonly album: Album; readonly userId: string; readonly side: Side },
  'add photos'
>;

/** @throws AppError 404 for everybody but the parties of the project */
export async function authorizeAdd(ctx: ReadContext, projectId: string): Promise<Contributor> {
  const actor = requireUser(ctx.actor);
  const side = orNotFound(sideOf(actor, await partiesOfProject(ctx, projectId)));
  return authorized({ album: { column: 'project_id', id: projectId }, userId: actor.id, side }, 'add photos');
}

/** @throws AppError 404 for everybody but the people of the firm */
export async function authorizeAddToFirm(ctx: ReadContext, mwbeId: string): Promise<Contributor> {
  const { id } = await ownFirm(ctx, mwbeId);
  return authorized(
    { album: { column: 'mwbe_id', id }, userId: requireUser(ctx.actor).id, side: 'mwbe' },
    'add photos',
  );
}

/** The right to delete one photo of an album. */
export type DeletablePhoto = Authorized<{ readonly id: string; readonly album: Album }, 'delete a photo'>;

/** @throws AppError 404 for everybody but the people of the firm */
export async function authorizeDeleteOfFirm(
  ctx: ReadContext,
  mwbeId: string,
  photoId: string,
): Promise<DeletablePhoto> {
  const { id } = await ownFirm(ctx, mwbeId);
  return authorized({ id: photoId, album: { column: 'mwbe_id', id } }, 'delete a photo');
}

/** @throws AppError 404 out of scope and under another project, 403 for a photo of the other side */
export async function authorizeDelete(ctx: ReadContext, projectId: string, photoId: string): Promise<DeletablePhoto> {
  const mine = sideOf(requireUser(ctx.actor), await partiesOfProject(ctx, projectId));
  const photo = orNotFound(
    await withRowSecurity(ctx, (tx) =>
      tx
        .selectFrom('photos')
        .select(['id', 'side'])
        .where('id', '=', photoId)
        .where('project_id', '=', projectId)
        .executeTakeFirst(),
    ),
  );
  if (photo.side === null || !mayDelete(mine, photo.side))
    throw forbidden('Only the firm or the side that added a photo can delete it');
  return authorized({ id: photo.id, album: { column: 'project_id', id: projectId } }, 'delete a photo');
}
