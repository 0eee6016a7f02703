import type { Contact } from '#contract/businesses/schema.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { orNotFound } from '#server/kernel/http/errors.ts';
import { listedBeside } from './listed-beside.ts';
import { selectFirm } from './select-firm.ts';

/**
 * Contact details of a firm; the endpoint limits who may read them.
 * @param id an MWBE's id or a business's `mwbe_core_id`
 * @throws AppError 404
 */
export async function contact(ctx: ReadContext, id: string): Promise<Contact> {
  const row = await selectFirm(ctx, { id })
    .select(['phone', 'email', 'website', 'sources', 'businesses.listed'])
    .executeTakeFirst();
  const { sources, listed, ...ways } = orNotFound(row);
  const ofWays = Object.entries(sources).filter(([field]) => field in ways);
  return { ...ways, listed: listedBeside(listed, ['phone', 'email', 'website']), sources: Object.fromEntries(ofWays) };
}
