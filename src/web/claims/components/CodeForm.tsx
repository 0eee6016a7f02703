import { useState } from 'react';
import { normalizeCode } from '#contract/claims/rules.ts';
import type { Claim } from '#contract/claims/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/claim.ts';
import { useEnterCode } from '../queries/own.ts';
import css from './Claims.module.css';

const isCode = (typed: string): boolean => [6, 8].includes(normalizeCode(typed).length);

/** The one field for both kinds of codes. A wrong code is told at the field, with the tries that are left. */
export function CodeForm({ claim }: { readonly claim: Claim }) {
  const enter = useEnterCode(claim.id);
  const [refused, setRefused] = useState<string | null>(null);
  const form = useAppForm({
    initialValues: { code: '' },
    validate: ({ code }) => ({ code: code.trim() ? !isCode(code) && copy.codeLength : copy.codeRequired }),
    send: ({ code }) => enter.mutateAsync(code),
    onSuccess: ({ outcome, tries_left }) => {
      if (outcome !== 'claimed') setRefused(outcome === 'wrong' ? copy.wrong(tries_left) : copy.usedUp);
    },
    onValuesChange: () => setRefused(null),
  });
  const field = form.field('code');
  return (
    <section className={css.section}>
      <h2>{copy.codeTitle}</h2>
      <form {...form.props} className={css.form}>
        <FormAlert form={form} />
        <div className={css.code}>
          <TextField
            label={copy.code}
            hint={copy.codeHint}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            {...field}
            error={field.error ?? refused ?? undefined}
          />
        </div>
        <div role="status" className="visually-hidden">
          {refused}
        </div>
        <Button type="submit" loading={form.isPending}>
          {copy.checkCode}
        </Button>
      </form>
    </section>
  );
}
