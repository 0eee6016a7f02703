import { type ComponentProps, useEffect, useState } from 'react';
import { LIMITS } from '#contract/limits.ts';
import type { PasswordOwner } from '#contract/session/rules.ts';
import { PasswordField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/password-advice.ts';
import css from './NewPasswordField.module.css';

const TYPING_PAUSE_MS = 300;

/** Loaded with the first long enough password: its dictionary is larger than most pages. */
const load = () => import('../model/password-strength.ts');

interface Props extends ComponentProps<typeof PasswordField> {
  readonly owner: PasswordOwner;
}

/** A password that is chosen here, with advice while it is typed. The server decides. */
export function NewPasswordField({ owner, ...field }: Props) {
  const advice = usePasswordAdvice(field.value, owner);
  return (
    <div className={css.root}>
      <PasswordField {...field} autoComplete="new-password" />
      <p role="status" className={css.advice}>
        {!field.error && advice}
      </p>
    </div>
  );
}

function usePasswordAdvice(password: string, owner: PasswordOwner): string | null {
  const [advice, setAdvice] = useState<{ readonly of: string; readonly text: string } | null>(null);
  const known = JSON.stringify(owner);
  useEffect(() => {
    // a shorter one has the rule about length to show
    if (password.length < LIMITS.passwordMin) return;
    let isCurrent = true;
    const timer = setTimeout(async () => {
      // without the dictionary there is no advice, and the server refuses what is weak
      const model = await load().catch(() => null);
      if (!isCurrent || !model) return;
      const weakness = model.passwordWeakness(password, JSON.parse(known) as PasswordOwner);
      setAdvice({ of: password, text: weakness === null ? copy.strong : copy.weak(weakness) });
    }, TYPING_PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [password, known]);
  return advice?.of === password ? advice.text : null;
}
