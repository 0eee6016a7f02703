import type { EventKind, EventSide } from '#contract/work-history/rules.ts';
import type { TimelineEvent } from '#contract/work-history/schema.ts';
import type { WriteContext } from '#server/kernel/context/contexts.ts';
import type { ProjectTable } from '../tables.ts';

type Changes = TimelineEvent['changes'];

interface NewEvent {
  readonly kind: EventKind;
  readonly side: EventSide;
  /** The words that came with it. */
  readonly said?: string | null;
  readonly changes?: Changes;
}

/** Adds a step to the history of a project; a step is never changed afterwards. */
export async function logEvent(ctx: WriteContext, projectId: string, event: NewEvent): Promise<void> {
  const { kind, side, said = null, changes = [] } = event;
  const acted_by = ctx.actor.kind === 'user' ? ctx.actor.id : null;
  const row = { project_id: projectId, kind, side, acted_by, at: ctx.now, said, changes: JSON.stringify(changes) };
  await ctx.sql.insertInto('project_events').values(row).execute();
}

/** What the hiring side records, in the order in which people read it. */
export const FACTS = [
  'title',
  'client_name',
  'budget',
  'start_date',
  'end_date',
  'notes',
  'company_address',
  'company_city',
  'company_state',
  'company_zip_code',
] as const;
export type Facts = Pick<ProjectTable, (typeof FACTS)[number]>;

/** Each of these facts that differs between two versions of a record. */
export function changesBetween(before: Facts, after: { readonly [F in keyof Facts]?: Facts[F] | undefined }): Changes {
  const text = (value: string | number | null) => (value === null ? null : `${value}`);
  return FACTS.flatMap((field) => {
    const value = after[field];
    if (value === undefined) return [];
    const [from, to] = [text(before[field]), text(value)];
    return from === to ? [] : [{ field, from, to }];
  });
}
