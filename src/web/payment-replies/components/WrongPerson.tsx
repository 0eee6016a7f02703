import { useEffect, useRef, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { textOrNull } from '#web/ui/form/text-or-null.ts';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { TextField } from '#web/ui/TextField.tsx';
import type { ReplyCopy } from '../copy/link.ts';
import { failureOf } from '../model/words.ts';
import type { Replies } from '../queries/link.ts';
import css from './Replies.module.css';

interface Props {
  readonly copy: ReplyCopy;
  readonly send: Replies['wrongPerson'];
}

/** Says that somebody else should be asked, and who, if they know. */
export function WrongPerson({ copy, send }: Props) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  if (isOpen) return <WrongPersonForm copy={copy} send={send} onCancel={() => setOpen(false)} />;
  return (
    <Button ref={opener} variant="plain" wide onClick={() => setOpen(true)}>
      {copy.wrong}
    </Button>
  );
}

function WrongPersonForm({ copy, send, onCancel }: Props & { readonly onCancel: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const form = useAppForm({
    initialValues: { name: '', email: '' },
    validate: ({ email }) => ({
      email: email.trim() !== '' && !/^\S+@\S+\.\S+$/.test(email.trim()) && copy.emailWrong,
    }),
    send: ({ name, email }) => send({ name: textOrNull(name), email: textOrNull(email) }),
  });
  return (
    <form {...form.props} className={css.form}>
      <h2 ref={heading} tabIndex={-1}>
        {copy.wrongTitle}
      </h2>
      <p className={css.note}>{copy.wrongNote}</p>
      <div role="alert">
        {form.error && !form.errorAt('email') && !form.errorAt('name') && (
          <Banner variant="error">{copy.failures[failureOf(form.error)]}</Banner>
        )}
      </div>
      <TextField label={copy.name} autoComplete="off" maxLength={LIMITS.name} {...form.field('name')} />
      <TextField label={copy.email} type="email" autoComplete="off" maxLength={LIMITS.email} {...form.field('email')} />
      <div className={css.buttons}>
        <Button type="submit" wide size="large" loading={form.isPending}>
          {copy.wrongSend}
        </Button>
        <Button variant="outlineDark" wide size="large" onClick={onCancel}>
          {copy.cancel}
        </Button>
      </div>
    </form>
  );
}
