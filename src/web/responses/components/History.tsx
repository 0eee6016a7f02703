import { DECLINE_REASON_LABELS } from '#contract/responses/rules/response-words.ts';
import type { ResponseEvent } from '#contract/responses/schema.ts';
import { dayOf } from '#web/ui/formats.ts';
import { EVENTS } from '../copy/words.ts';
import css from './Responses.module.css';

/** What happened, the last first. */
export function History({ events }: { readonly events: readonly ResponseEvent[] }) {
  return (
    <ul className={css.history}>
      {events.map(({ kind, at, person, reason, words }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two events of one kind may come at one moment
        <li key={place}>
          {[EVENTS[kind], reason && DECLINE_REASON_LABELS[reason], person, dayOf(at)].filter(Boolean).join(' · ')}
          {words && <span className={css.words}> “{words}”</span>}
        </li>
      ))}
    </ul>
  );
}
