import { ownSideFlags } from '#contract/references/rules/own-side.ts';
import type { Flag } from '#contract/references/rules.ts';
import { memberEmails } from '#server/accounts/reads/company-people.ts';
import { contact } from '#server/businesses/reads/contact.ts';
import type { ReadContext } from '#server/kernel/context/contexts.ts';
import { sourcesOfPeople } from '#server/session/reads/known-sources.ts';

/** What speaks for this address being the firm's own: its people, its website, its email on the lists. */
export async function ownAddressFlags(ctx: ReadContext, mwbeId: string, email: string): Promise<Flag[]> {
  const people = await memberEmails(ctx.sql, mwbeId);
  const { email: listed, website } = await contact(ctx, mwbeId);
  const emails = [...people.map((person) => person.email), ...(listed === null ? [] : [listed])];
  return ownSideFlags(email, { emails, website });
}

/** The same of the browser and the network of this request. */
export async function ownSourceFlags(ctx: ReadContext, mwbeId: string): Promise<Flag[]> {
  const people = await memberEmails(ctx.sql, mwbeId);
  const kinds = await sourcesOfPeople(
    ctx,
    people.map(({ id }) => id),
  );
  return kinds.map((kind) => (kind === 'browser' ? 'own_browser' : 'own_network'));
}

/** Whether the caller is signed in as one of the firm's people. */
export const actsForFirm = ({ actor }: ReadContext, mwbeId: string): boolean =>
  actor.kind === 'user' && actor.mwbeIds.includes(mwbeId);
