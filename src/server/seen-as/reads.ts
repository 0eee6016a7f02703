import { endpoints as businesses } from '#contract/businesses/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints as financials } from '#contract/financials/endpoints.ts';
import { endpoints as firmDocuments } from '#contract/firm-documents/endpoints.ts';
import type { SeenPapers, SeenProfile, ViewerQuery } from '#contract/seen-as/schema.ts';
import { contact } from '#server/businesses/reads/contact.ts';
import { mwbe } from '#server/businesses/reads.ts';
import { capabilityStatement } from '#server/capability-statement/reads.ts';
import { sharedFinancials } from '#server/financials/reads/shared-figures.ts';
import { sharedByFirm } from '#server/firm-documents/reads/shared-papers.ts';
import { authorizeEndpoint } from '#server/kernel/context/authorize.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { AppError } from '#server/kernel/http/errors.ts';
import type { FileDownload } from '#server/kernel/http/handler.ts';
import { firmPhotos, ownPhotos } from '#server/photos/reads.ts';
import { shownReferences } from '#server/references/reads.ts';
import { recordsOfFirm } from '#server/signed-records/reads.ts';
import { shownExperiences } from '#server/work-experience/reads/shown.ts';
import { verifiedWork } from '#server/work-history/reads/verified.ts';
import { authorizeStandIn } from './policy.ts';

/**
 * A firm's profile as somebody else gets it: the reads of all rooms run as that person, and nothing is left out here.
 * @throws AppError 400, 404 for everybody but the firm's people
 */
export async function seenProfile(ctx: ReadContext, mwbeId: string, query: ViewerQuery): Promise<SeenProfile> {
  const { mwbeId: id, ctx: as, company } = await authorizeStandIn(ctx, mwbeId, query);
  return {
    company,
    firm: await orNull(() => mwbe(as, { id })),
    contact: await orNull(() => ifAllowed(as, businesses.contact, () => contact(as, id))),
    verified_work: await orNull(() => verifiedWork(as, id)),
    work_photos: await orNull(() => firmPhotos(as, id)),
    own_photos: await orNull(() => ownPhotos(as, id)),
    work_experience: await orNull(() => shownExperiences(as, id)),
    references: await orNull(() => shownReferences(as, id)),
    records: await orNull(() => recordsOfFirm(as, id)),
  };
}

/**
 * What somebody else gets of the firm's private papers. Nobody has looked, so nothing is recorded.
 * @throws AppError 400, 404 for everybody but the firm's people
 */
export async function seenPapers(ctx: ReadContext, mwbeId: string, query: ViewerQuery): Promise<SeenPapers> {
  const { mwbeId: id, ctx: as } = await authorizeStandIn(ctx, mwbeId, query);
  return {
    shared: await orNull(() => ifAllowed(as, firmDocuments.shared, () => sharedByFirm(as, id))),
    financials: await orNull(() =>
      ifAllowed(as, financials.look, async () => (await sharedFinancials(as, id)).financials),
    ),
  };
}

/** @throws AppError 400, 404 for everybody but the firm's people, and where others get no statement */
export async function seenStatement(ctx: ReadContext, mwbeId: string, query: ViewerQuery): Promise<FileDownload> {
  const { mwbeId: id, ctx: as } = await authorizeStandIn(ctx, mwbeId, query);
  return capabilityStatement(as, id);
}

/** @throws AppError 401, 403 as the endpoint itself */
function ifAllowed<T>(as: ReadContext, endpoint: Endpoint, run: () => Promise<T>): Promise<T> {
  authorizeEndpoint(endpoint, as.actor, as.now);
  return run();
}

/** Null where the person is refused. */
async function orNull<T>(run: () => Promise<T>): Promise<T | null> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof AppError && [401, 403, 404].includes(error.status)) return null;
    throw error;
  }
}
