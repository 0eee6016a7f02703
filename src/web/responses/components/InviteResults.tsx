import { INVITE_RESULTS, type InviteResult } from '#contract/responses/rules.ts';
import type { Invitations } from '#contract/responses/schema.ts';
import { Badge, type Status } from '#web/ui/Badge.tsx';
import { dayOf } from '#web/ui/formats.ts';
import { copy } from '../copy/invite.ts';
import css from './Responses.module.css';

/** Firms that one group names; the export of the responses has them all. */
const NAMED = 100;

/** What needs a look comes first. */
const ORDER: readonly InviteResult[] = [
  ...INVITE_RESULTS.filter((result) => result !== 'invited' && result !== 'already'),
  'already',
  'invited',
];
const BADGES = {
  invited: 'verified',
  already: 'info',
  paused: 'warning',
  limit: 'warning',
  unreachable: 'rejected',
  not_listed: 'lapsed',
} as const satisfies Record<InviteResult, Status>;

/** Each firm with what became of its invitation, and why; none is dropped silently. */
export function InviteResults({ results }: { readonly results: Invitations }) {
  const groups = Map.groupBy(results, ({ result }) => result);
  const invited = groups.get('invited')?.length ?? 0;
  return (
    <div className={css.fields}>
      <p role="status">
        <strong>{copy.summary(invited, results.length)}</strong>
      </p>
      {ORDER.map((result) => {
        const firms = groups.get(result);
        return firms && <Group key={result} result={result} firms={firms} />;
      })}
    </div>
  );
}

function Group({ result, firms }: { readonly result: InviteResult; readonly firms: Invitations }) {
  const title = copy.group(copy.results[result], firms.length);
  const why = copy.reasons[result];
  return (
    <section className={css.column} aria-label={title}>
      <h3>
        <Badge status={BADGES[result]}>{title}</Badge>
      </h3>
      {why && <p className={css.hint}>{why}</p>}
      <ul className={css.names}>
        {firms.slice(0, NAMED).map(({ mwbe_id, name, again_at }) => (
          <li key={mwbe_id}>
            {name ?? copy.unknownFirm}
            {again_at && <span className={css.hint}> {copy.again(dayOf(again_at))}</span>}
          </li>
        ))}
        {firms.length > NAMED && <li className={css.hint}>{copy.andMore(firms.length - NAMED)}</li>}
      </ul>
    </section>
  );
}
