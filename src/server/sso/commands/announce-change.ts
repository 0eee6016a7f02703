import { randomUUID, X509Certificate } from 'node:crypto';
import type { ProviderChangeKind } from '#contract/sso/rules.ts';
import { activeAdministrators } from '#server/accounts/reads/sso-accounts.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { endSessionsOfProvider } from '#server/session/commands/sessions.ts';
import { announceProviderChange } from '../job-definitions.ts';
import { linkedPeople, type ProviderRow } from '../reads/providers.ts';

/** A provider before and after a change; null once it is removed. */
export interface ProviderVersions {
  readonly before: ProviderRow;
  readonly after: ProviderRow | null;
}

/** What changed of who gets in. A client secret is sealed anew each time, so whoever sends one has changed it. */
export function changesOf({ before, after }: ProviderVersions, secretSent = false): ProviderChangeKind[] {
  if (!after) return ['removed'];
  const kinds: Record<Exclude<ProviderChangeKind, 'removed'>, boolean> = {
    enabled: !before.enabled && after.enabled,
    disabled: before.enabled && !after.enabled,
    issuer: before.issuer !== after.issuer,
    endpoint: before.entry_point !== after.entry_point,
    key: secretSent || before.client_id !== after.client_id || !sameKeys(before, after),
  };
  return (Object.keys(kinds) as (keyof typeof kinds)[]).filter((kind) => kinds[kind]);
}

const sameKeys = (before: ProviderRow, after: ProviderRow): boolean =>
  before.certificates.toSorted().join() === after.certificates.toSorted().join();

const fingerprints = ({ certificates }: ProviderRow) =>
  certificates.map((pem) => new X509Certificate(pem).fingerprint256);

const SHOWN = ['name', 'issuer', 'client_id', 'entry_point', 'allow_unsolicited', 'enabled'] as const;

/** The values that changed, each as it was and as it is, for the audit trail; of secrets nothing. */
export function changedValues({ before, after }: { before: ProviderRow; after: ProviderRow }): Record<string, unknown> {
  const plain = SHOWN.filter((name) => before[name] !== after[name]);
  return {
    ...Object.fromEntries(plain.map((name) => [name, { from: before[name], to: after[name] }])),
    ...(sameKeys(before, after) ? {} : { certificates: { from: fingerprints(before), to: fingerprints(after) } }),
  };
}

/** Tells administrators and everybody linked to the provider, and ends what it vouched for, where that is over. */
export async function announceChanges(
  ctx: WriteContext,
  { before, after }: ProviderVersions,
  changes: readonly ProviderChangeKind[],
  people: readonly string[],
): Promise<void> {
  if (changes.length === 0) return;
  const ended = (['disabled', 'removed', 'issuer'] as const).some((kind) => changes.includes(kind));
  if (ended) await endSessionsOfProvider(ctx, before.id);
  // one that never was on has let nobody in
  if (!before.enabled && !after?.enabled) return;
  const { company_id, name } = after ?? before;
  const news = { key: randomUUID(), company_id, provider: name, changes: [...changes], at: ctx.now.toISOString() };
  await ctx.enqueue(announceProviderChange.with({ ...news, people: [...people] }));
}

/** Whom a change of the provider concerns; read before the provider is removed, and its links with it. */
export async function peopleConcerned(ctx: WriteContext, { id, company_id }: ProviderRow): Promise<string[]> {
  const [linked, administrators] = [await linkedPeople(ctx.sql, id), await activeAdministrators(ctx.sql, company_id)];
  return [...new Set([...administrators, ...linked])];
}
