import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isLocked, type Task } from '#contract/payments/rules.ts';
import type { PaymentLine } from '#contract/payments/schema/lines.ts';
import type { ContractDetails } from '#contract/payments/schema.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { day } from '#web/ui/formats.ts';
import { copy as actCopy } from '../copy/acts.ts';
import { contractCopy } from '../copy/contract.ts';
import { copy } from '../copy.ts';
import { actsOf, isOwed, type LineAct } from '../model/acts.ts';
import { dollars } from '../model/money.ts';
import { monthName } from '../model/months.ts';
import type { Ask } from './Acts.tsx';
import css from './Contract.module.css';
import { Difference } from './Difference.tsx';
import { LineFiles, LineProof } from './LineFiles.tsx';

interface Props {
  readonly line: PaymentLine;
  readonly contract: ContractDetails;
  /** The address names it. */
  readonly isSought: boolean;
  readonly ask: Ask;
}

/** One payment of a month: what was reported, what was answered, what is to be done. */
export function LineCard({ line, contract, isSought, ask }: Props) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isSought) return;
    card.current?.scrollIntoView({ block: 'center' });
    card.current?.focus({ preventScroll: true });
  }, [isSought]);
  const isReplaced = isLocked(line.state) && !line.counts;
  const title = titleOf(line);
  return (
    <article
      ref={card}
      id={`line-${line.id}`}
      tabIndex={-1}
      className={css.line}
      aria-label={`${monthName(line.month)}: ${title}`}
      data-sought={isSought || undefined}
      data-replaced={isReplaced || undefined}
    >
      <div className={css.lineHead}>
        <h4>{title}</h4>
        <LineBadges line={line} isReplaced={isReplaced} />
      </div>
      <Facts line={line} />
      {line.answer && !isLocked(line.state) && <Difference line={line} contract={contract} />}
      {line.state === 'settled' && <Difference line={line} contract={contract} />}
      {line.state === 'confirmed' && line.answer_comment && (
        <p>
          {contractCopy.says(contract.firm)}: <q>{line.answer_comment}</q>
        </p>
      )}
      <Notes line={line} contract={contract} isReplaced={isReplaced} />
      <LineFiles line={line} />
      <div className={css.acts}>
        {ask && actsOf(line, contract).map((act) => <ActButton key={act} {...{ act, line, contract, ask }} />)}
        <Link
          to="/payment-tracking/$id"
          params={{ id: contract.id }}
          search={{ line: line.id }}
          className={css.toLine}
          aria-label={`${contractCopy.copyLink}: ${monthName(line.month)}, ${title}`}
        >
          {contractCopy.copyLink}
        </Link>
      </div>
      <LineProof line={line} side={ask ? contract.side : null} />
    </article>
  );
}

function titleOf({ paid_cents, kind }: PaymentLine): string {
  if (paid_cents === null) return copy.states.open;
  if (paid_cents === 0) return contractCopy.nothingPaid;
  return kind === 'retainage'
    ? `${dollars(paid_cents)}, ${contractCopy.kinds.retainage.toLowerCase()}`
    : dollars(paid_cents);
}

const STATUS = {
  open: 'pending',
  reported: 'pending',
  confirmed: 'verified',
  differs: 'warning',
  settled: 'locked',
} as const;

function LineBadges({ line, isReplaced }: { readonly line: PaymentLine; readonly isReplaced: boolean }) {
  const { state, is_late, answer } = line;
  return (
    <span className={css.badges}>
      {is_late && <Badge status="warning">{copy.late}</Badge>}
      {isReplaced ? (
        <Badge status="lapsed">{copy.corrected}</Badge>
      ) : state === 'differs' && answer === 'not_received' ? (
        <Badge status="rejected">{copy.notReceived}</Badge>
      ) : (
        state !== 'open' && <Badge status={STATUS[state]}>{copy.states[state]}</Badge>
      )}
    </span>
  );
}

function Facts({ line }: { readonly line: PaymentLine }) {
  const { paid_on, method, reference, retainage_cents, payer_paid_on, reason } = line;
  const facts = [
    paid_on && contractCopy.paidOn(day(paid_on)),
    method && copy.methods[method],
    reference,
    retainage_cents > 0 && contractCopy.withheld(dollars(retainage_cents)),
    payer_paid_on && contractCopy.payerPaidOn(day(payer_paid_on)),
  ].filter((fact) => typeof fact === 'string');
  const text = facts.join(' · ');
  return (
    <>
      {line.unpaid_cents !== null && (
        <p>
          {contractCopy.unpaid(dollars(line.unpaid_cents))}: <q>{line.unpaid_reason}</q>
        </p>
      )}
      {line.firm_unpaid_cents !== null && <p>{contractCopy.firmUnpaid(dollars(line.firm_unpaid_cents))}</p>}
      {text && <p>{text.charAt(0).toUpperCase() + text.slice(1)}</p>}
      {line.due_on && <p className={line.is_late ? css.late : css.note}>{dueText(line, line.due_on)}</p>}
      {reason && (
        <p>
          {contractCopy.reason}: <q>{reason}</q>
        </p>
      )}
    </>
  );
}

function dueText({ is_late, paid_on }: PaymentLine, due: string): string {
  if (!paid_on) return is_late ? contractCopy.dueMissed(day(due)) : contractCopy.due(day(due));
  return is_late ? contractCopy.dueLate(day(due), day(paid_on)) : contractCopy.dueMet(day(due));
}

function Notes({ line, contract, isReplaced }: Pick<Props, 'line' | 'contract'> & { readonly isReplaced: boolean }) {
  const waiting = waitsFor(line, contract);
  const corrects = line.corrects && (isLocked(line.state) ? contractCopy.correctsLocked : contractCopy.correctsNote);
  return (
    <>
      {isReplaced && <p className={css.note}>{contractCopy.replacedNote}</p>}
      {line.staff_asked_why && (
        <p>
          {contractCopy.staffAsked(contract.firm)}: <q>{line.staff_asked_why}</q>
        </p>
      )}
      {corrects && <p className={css.note}>{corrects}</p>}
      {waiting && <p className={css.note}>{waiting}</p>}
    </>
  );
}

/** Who has how long for what; null for what is locked. */
function waitsFor(
  { state, act_by, replied_at, staff_asked_at }: PaymentLine,
  contract: ContractDetails,
): string | null {
  if (!act_by) return null;
  const task: Task | null =
    state === 'open'
      ? 'report'
      : state === 'reported'
        ? 'answer'
        : state === 'differs'
          ? replied_at
            ? 'settle'
            : 'reply'
          : null;
  if (!task) return null;
  const { hiring_company, firm, owner } = contract;
  const officer = staff_asked_at ? null : owner;
  const who = { report: hiring_company, answer: firm, reply: hiring_company, settle: officer ?? copy.sides.staff }[
    task
  ];
  return contractCopy.waitsFor[task](who, day(act_by));
}

interface ActProps {
  readonly act: LineAct;
  readonly line: PaymentLine;
  readonly contract: ContractDetails;
  readonly ask: NonNullable<Ask>;
}

function ActButton({ act, line, contract, ask }: ActProps) {
  const month = monthName(line.month);
  const isMending = act === 'report' && line.state !== 'open';
  const label = isMending
    ? contractCopy.mend
    : act === 'correct'
      ? contractCopy.correct
      : act === 'reply' && line.replied_at
        ? contractCopy.replyAgain
        : copy.acts[act];
  const title = isMending ? actCopy.titles.mend(month) : actCopy.titles[act](month);
  return (
    <Button
      variant={isOwed(line, act) ? 'light' : 'outlineDark'}
      size="dense"
      aria-label={`${label}: ${month}, ${titleOf(line)}`}
      onClick={() => ask({ act, contractId: contract.id, lineId: line.id, title })}
    >
      {label}
    </Button>
  );
}
