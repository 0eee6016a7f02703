import type { ConfirmationState } from '#contract/work-experience/rules.ts';
import type { OwnExperience } from '#contract/work-experience/schema.ts';
import { Badge, type Status } from '#web/ui/Badge.tsx';
import { day, money } from '#web/ui/formats.ts';
import { own as copy, facts } from '../copy.ts';
import css from './WorkExperience.module.css';

interface Props {
  readonly job: OwnExperience;
}

const BADGES: Readonly<Record<ConfirmationState, Status>> = {
  open: 'pending',
  corrected: 'revision',
  confirmed: 'info',
  declined: 'rejected',
  not_me: 'rejected',
  withdrawn: 'lapsed',
  expired: 'lapsed',
};

export function ConfirmationBadge({ job: { project_id, confirmation } }: Props) {
  if (project_id) return <Badge status="verified">{copy.verified}</Badge>;
  if (!confirmation) return <Badge status="lapsed">{copy.notVerified}</Badge>;
  return <Badge status={BADGES[confirmation.state]}>{copy.states[confirmation.state]}</Badge>;
}

/** What became of the request to the client, in a sentence or two. */
export function ConfirmationNote({ job }: Props) {
  const { project_id, confirmation, client_name } = job;
  if (project_id) return <p className={css.note}>{copy.verifiedNote}</p>;
  if (!confirmation) return null;
  const { state, email, sent_at, reminded_at, answered_by, reason } = confirmation;
  if (state === 'corrected') return <Correction job={job} />;
  const notes: Readonly<Partial<Record<ConfirmationState, string>>> = {
    open: `${copy.sent(sent_at, email ?? client_name ?? '')} ${reminded_at ? copy.reminded(reminded_at) : ''}`,
    confirmed: copy.confirmedBy(answered_by ?? '', email ?? ''),
    declined: copy.declinedNote(reason),
    not_me: copy.notMeNote,
    expired: copy.expiredNote,
  };
  return notes[state] ? <p className={css.note}>{notes[state]}</p> : null;
}

function Correction({ job }: Props) {
  const { correction, reason } = job.confirmation ?? {};
  if (!correction) return null;
  const { amount, start_date, end_date } = correction;
  return (
    <div className={css.correction}>
      <p>{copy.correction}</p>
      <ul>
        {amount !== job.amount && <li>{`${facts.amount}: ${money(amount)}`}</li>}
        {start_date && start_date !== job.start_date && <li>{`${facts.start}: ${day(start_date)}`}</li>}
        {end_date && end_date !== job.end_date && <li>{`${facts.end}: ${day(end_date)}`}</li>}
      </ul>
      {reason && <p className={css.words}>{reason}</p>}
    </div>
  );
}
