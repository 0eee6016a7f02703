import type { Claim } from '#contract/claims/schema.ts';
import { DemoEmail } from '#web/links/components/DemoEmail.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/claim.ts';
import { useSendEmailCode } from '../queries/own.ts';
import css from './Claims.module.css';

/** A code to an address at the firm's own web domain: the person types the part before the @. */
export function EmailProof({ claim }: { readonly claim: Claim }) {
  const { email_domain: domain } = claim.offered;
  return (
    <section className={css.section}>
      <h2>{copy.emailTitle}</h2>
      {domain === null ? (
        <p className={css.note}>{copy.noDomain}</p>
      ) : (
        <SendCode id={claim.id} sent={claim.email_code} domain={domain} />
      )}
    </section>
  );
}

interface Props {
  readonly id: string;
  readonly sent: Claim['email_code'];
  readonly domain: string;
}

function SendCode({ id, sent, domain }: Props) {
  const send = useSendEmailCode(id);
  const form = useAppForm({
    initialValues: { local_part: sent?.sent_to.split('@')[0] ?? '' },
    validate: ({ local_part }) => ({ local_part: !local_part.trim() && copy.localPartRequired }),
    // people type the whole address as well
    send: ({ local_part }) => send.mutateAsync(withoutDomain(local_part, domain)),
  });
  return (
    <>
      <p>{copy.emailNote(domain)}</p>
      {sent && (
        <p role="status">
          {sent.tries_left > 0 ? copy.codeSent(sent.sent_to, sent.expires_at) : copy.codeOver(sent.sent_to)}
        </p>
      )}
      {sent && <DemoEmail to={sent.sent_to} since={Date.parse(sent.sent_at)} />}
      <form {...form.props} className={css.form}>
        <FormAlert form={form} />
        <div className={css.address}>
          <TextField
            label={copy.localPart}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('local_part')}
          />
          <span className={css.domain}>{`@${domain}`}</span>
        </div>
        <Button type="submit" variant={sent ? 'outlineDark' : 'dark'} loading={form.isPending}>
          {sent ? copy.resendCode : copy.sendCode}
        </Button>
      </form>
    </>
  );
}

function withoutDomain(typed: string, domain: string): string {
  const text = typed.trim();
  return text.toLowerCase().endsWith(`@${domain}`) ? text.slice(0, -domain.length - 1) : text;
}
