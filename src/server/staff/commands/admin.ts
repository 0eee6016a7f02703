import { sql } from 'kysely';
import type { FeatureFlag } from '#contract/access/feature-flags.ts';
import type { AuditExport, AuditFile } from '#contract/staff/schema/audit.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import { featureFlagChanged } from '#server/kernel/context/feature-flags.ts';
import { conflict } from '#server/kernel/http/errors.ts';
import { revokeLink } from '#server/links/commands/revoke.ts';
import { authorizeAdmin, authorizeStaff } from '../policy.ts';

export async function revokeSentLink(ctx: WriteContext, id: string): Promise<null> {
  authorizeStaff(ctx.actor);
  await revokeLink(ctx, id);
  return null;
}

/** @throws AppError 409 if it already has this value */
export async function setFeatureFlag(ctx: WriteContext, name: FeatureFlag, isOn: boolean): Promise<null> {
  const { userId } = authorizeAdmin(ctx.actor);
  // a flag without a row is on, so only disabling inserts one
  const { rows } = await sql`
    INSERT INTO feature_flags AS s (name, is_on, changed_by, changed_at)
    SELECT ${name}, ${isOn}::boolean, ${userId}::uuid, ${ctx.now}::timestamptz
    WHERE NOT ${isOn}::boolean OR EXISTS (SELECT FROM feature_flags WHERE name = ${name})
    ON CONFLICT (name) DO UPDATE SET is_on = excluded.is_on, changed_by = excluded.changed_by,
      changed_at = excluded.changed_at
    WHERE s.is_on <> excluded.is_on
    RETURNING name`.execute(ctx.sql);
  if (rows.length === 0) throw conflict(`This is already switched ${isOn ? 'on' : 'off'}`);
  await ctx.announce(featureFlagChanged({ name, isOn }));
  const action = isOn ? 'switched on' : 'switched off';
  await ctx.audit({ action, subjectType: 'switch', subjectId: null, details: { name } });
  return null;
}

/** Returns the file only together with its audit entry. */
export async function exportAudit(ctx: WriteContext, filter: AuditExport, file: AuditFile): Promise<AuditFile> {
  authorizeStaff(ctx.actor);
  const details = { ...filter, entries: file.entries };
  await ctx.audit({ action: 'audit trail exported', subjectType: 'audit_trail', subjectId: null, details });
  return file;
}
