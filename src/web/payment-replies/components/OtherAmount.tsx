import { useEffect, useRef } from 'react';
import type { AskedByLink } from '#contract/payment-replies/schema.ts';
import { PAYMENT_LIMITS } from '#contract/payments/rules.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { MaskedField } from '#web/ui/MaskedField.tsx';
import { dollarsAndCents } from '#web/ui/masks.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import type { ReplyCopy } from '../copy/link.ts';
import { failureOf, toCents } from '../model/words.ts';
import type { Replies } from '../queries/link.ts';
import css from './Replies.module.css';

interface Props {
  readonly line: AskedByLink;
  readonly copy: ReplyCopy;
  readonly answer: Replies['answer'];
  readonly onCancel: () => void;
}

/** What came, and why it differs: both sides say it before anybody settles. */
export function OtherAmount({ line, copy, answer, onCancel }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const form = useAppForm({
    keepAs: `payment reply by link ${line.id}`,
    initialValues: { amount_cents: '', comment: '' },
    validate: ({ amount_cents, comment }) => {
      const cents = toCents(amount_cents);
      return {
        amount_cents: (cents === null && copy.amountMissing) || (cents === line.paid_cents && copy.amountSame),
        comment: !comment.trim() && copy.commentMissing,
      };
    },
    send: ({ amount_cents, comment }) =>
      answer({
        line_id: line.id,
        version: line.version,
        answer: 'other_amount',
        amount_cents: toCents(amount_cents),
        comment,
      }),
  });
  return (
    <form {...form.props} className={css.form}>
      <h3 ref={heading} tabIndex={-1}>
        {copy.otherTitle}
      </h3>
      <div role="alert">{form.error && <Banner variant="error">{copy.failures[failureOf(form.error)]}</Banner>}</div>
      <MaskedField
        label={copy.amount}
        inputMode="decimal"
        autoComplete="off"
        mask={dollarsAndCents}
        before="$"
        problemMessages={copy.amounts}
        {...form.field('amount_cents')}
      />
      <TextArea label={copy.comment} max={PAYMENT_LIMITS.words} {...form.field('comment')} />
      <div className={css.buttons}>
        <Button type="submit" wide size="large" loading={form.isPending}>
          {copy.send}
        </Button>
        <Button variant="outlineDark" wide size="large" onClick={onCancel}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  );
}
