import { useEffect, useId, useRef, useState } from 'react';
import type { ReplyLanguage } from '#contract/payment-replies/rules.ts';
import type { AskedByLink } from '#contract/payment-replies/schema.ts';
import { showCents } from '#contract/payments/rules/money.ts';
import { PAYMENT_ANSWERS, type PaymentAnswer } from '#contract/payments/rules.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { COPY, type ReplyCopy } from '../copy/link.ts';
import { dayIn, failureOf, monthIn } from '../model/words.ts';
import type { Replies } from '../queries/link.ts';
import { OtherAmount } from './OtherAmount.tsx';
import css from './Replies.module.css';

interface Props {
  readonly line: AskedByLink;
  readonly isOpen: boolean;
  readonly language: ReplyLanguage;
  readonly answer: Replies['answer'];
}

/** One payment, and its answer by one of three buttons. */
export function ReplyLine({ line, isOpen, language, answer }: Props) {
  const copy = COPY[language];
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(line.answer);
  const id = useId();
  // what was answered here takes the place of the buttons, and so the focus; the page's heading goes before it
  useEffect(() => {
    if (before.current === null && line.answer !== null && document.activeElement?.tagName !== 'H1')
      heading.current?.focus({ preventScroll: true });
    before.current = line.answer;
  }, [line.answer]);
  return (
    <section className={css.line} aria-labelledby={`${id}month ${id}amount`}>
      <h2 id={`${id}month`} ref={heading} tabIndex={-1}>
        {monthIn(line.month, language)}
        {line.kind === 'retainage' && ` · ${copy.retainage}`}
      </h2>
      <p id={`${id}amount`} className={css.amount}>
        {line.paid_cents === 0 ? copy.none : showCents(line.paid_cents)}
      </p>
      <Facts line={line} language={language} />
      {line.answer === null ? (
        isOpen && <Buttons line={line} copy={copy} answer={answer} />
      ) : (
        <Said line={line} given={line.answer} language={language} />
      )}
    </section>
  );
}

function Facts({ line, language }: Pick<Props, 'line' | 'language'>) {
  const copy = COPY[language];
  return (
    <>
      {line.paid_on && <p>{copy.paidOn(dayIn(line.paid_on, language))}</p>}
      {line.retainage_cents > 0 && <p>{copy.retained(showCents(line.retainage_cents))}</p>}
      {line.reason && (
        <p className={css.words}>
          {copy.why}: “{line.reason}”
        </p>
      )}
      {line.was_cents !== null && line.answer === null && (
        <Banner variant="info">{copy.restated(showCents(line.was_cents))}</Banner>
      )}
    </>
  );
}

function Said({ line, given, language }: Pick<Props, 'line' | 'language'> & { readonly given: PaymentAnswer }) {
  const copy = COPY[language];
  return (
    <div className={css.said} role="status">
      <p className={css.strong}>
        {copy.said[given]}
        {given === 'other_amount' && line.answered_cents !== null && `, ${showCents(line.answered_cents)}`}
      </p>
      {line.answer_comment && <p className={css.words}>“{line.answer_comment}”</p>}
      {line.answered_at && <p className={css.note}>{copy.answeredOn(dayIn(line.answered_at, language))}</p>}
    </div>
  );
}

function Buttons({ line, copy, answer }: Pick<Props, 'line' | 'answer'> & { readonly copy: ReplyCopy }) {
  const [isOther, setOther] = useState(false);
  const [sending, setSending] = useState<PaymentAnswer | null>(null);
  const [failure, setFailure] = useState<keyof ReplyCopy['failures'] | null>(null);
  const send = async (given: PaymentAnswer) => {
    if (sending) return;
    setSending(given);
    setFailure(null);
    try {
      await answer({ line_id: line.id, version: line.version, answer: given });
    } catch (error) {
      setFailure(failureOf(error));
    }
    setSending(null);
  };
  if (isOther) return <OtherAmount line={line} copy={copy} answer={answer} onCancel={() => setOther(false)} />;
  const isPositive = line.paid_cents > 0;
  const words = {
    received: isPositive ? copy.received : copy.right,
    other_amount: copy.other,
    not_received: copy.notYet,
  };
  // of nothing, that it did not come says the same as that it is right
  const shown = PAYMENT_ANSWERS.filter((one) => line.paid_cents !== 0 || one !== 'not_received');
  return (
    <>
      <div role="alert">{failure && <Banner variant="error">{copy.failures[failure]}</Banner>}</div>
      <div className={css.buttons}>
        {shown.map((one) => (
          <Button
            key={one}
            wide
            size="large"
            variant={one === 'received' ? 'dark' : 'outlineDark'}
            loading={sending === one}
            onClick={() => (one === 'other_amount' ? setOther(true) : void send(one))}
          >
            {words[one]}
          </Button>
        ))}
      </div>
    </>
  );
}
