import type { Switch } from '#contract/access/switches.ts';
import type { Sql } from '#server/db/types.ts';
import type { ReadContext, WriteContext } from './contexts.ts';
import { forbidden } from './errors.ts';
import { event } from './events.ts';

declare module '#server/db/types.ts' {
  interface Database {
    feature_switches: SwitchTable;
  }
}

/** Staff switched a part of the product on or off. */
export const switchTurned = event<{ readonly name: Switch; readonly isOn: boolean }>('switch-turned');

interface SwitchTable {
  name: Switch;
  is_on: boolean;
  changed_by: string | null;
  changed_at: Date;
}

/** The parts that staff have switched off. */
export async function switchedOff(db: Sql): Promise<Switch[]> {
  const rows = await db.selectFrom('feature_switches').select('name').where('is_on', '=', false).execute();
  return rows.map(({ name }) => name);
}

/** @throws AppError 403 when staff have switched this part off */
export async function requireSwitchedOn(ctx: Pick<ReadContext | WriteContext, 'sql'>, name: Switch): Promise<void> {
  const off = await switchedOff(ctx.sql as Sql);
  if (off.includes(name)) throw forbidden('This is switched off here at the moment');
}
