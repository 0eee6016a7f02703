import type { FeatureFlag } from '#contract/access/feature-flags.ts';
import type { Sql } from '#server/db/types.ts';
import { forbidden } from '../http/errors.ts';
import type { ReadContext, WriteContext } from './contexts.ts';
import { event } from './events.ts';

declare module '#server/db/types.ts' {
  interface Database {
    feature_flags: FeatureFlagTable;
  }
}

/** Staff turned a feature flag on or off. */
export const featureFlagChanged = event<{ readonly name: FeatureFlag; readonly isOn: boolean }>('switch-turned');

interface FeatureFlagTable {
  name: FeatureFlag;
  is_on: boolean;
  changed_by: string | null;
  changed_at: Date;
}

/** The feature flags that staff turned off. */
export async function disabledFeatures(db: Sql): Promise<FeatureFlag[]> {
  const rows = await db.selectFrom('feature_flags').select('name').where('is_on', '=', false).execute();
  return rows.map(({ name }) => name);
}

/** @throws AppError 403 when staff turned this feature off */
export async function requireFeatureEnabled(
  ctx: Pick<ReadContext | WriteContext, 'sql'>,
  name: FeatureFlag,
): Promise<void> {
  const off = await disabledFeatures(ctx.sql as Sql);
  if (off.includes(name)) throw forbidden('This feature is turned off');
}
