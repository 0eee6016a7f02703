import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { PhoneField } from '#web/ui/NumberFields.tsx';
import type { ReplyCopy } from '../copy/link.ts';
import { failureOf } from '../model/words.ts';
import type { Replies } from '../queries/link.ts';
import css from './Replies.module.css';

interface Props {
  /** The end of it. */
  readonly number: string | null;
  readonly copy: ReplyCopy;
  readonly save: Replies['textNumber'];
}

/** A number for text messages: only who reads this address gives it, and takes it back. */
export function TextNumber({ number, copy, save }: Props) {
  const form = useAppForm({
    initialValues: { phone: '' },
    validate: ({ phone }) => ({ phone: number === null && !/\d{3}\D*\d{3}\D*\d{4}$/.test(phone) && copy.phoneMissing }),
    send: ({ phone }) => save(number === null ? phone : null),
    onSuccess: () => form.reset(),
  });
  return (
    <details className={css.more}>
      <summary>{number === null ? copy.text : copy.texting(number)}</summary>
      <form {...form.props} className={css.form}>
        <div role="alert">{form.error && <Banner variant="error">{copy.failures[failureOf(form.error)]}</Banner>}</div>
        {number === null && (
          <>
            <p className={css.note}>{copy.textNote}</p>
            <PhoneField label={copy.phone} autoComplete="tel-national" {...form.field('phone')} />
          </>
        )}
        <Button type="submit" variant="outlineDark" wide loading={form.isPending}>
          {number === null ? copy.textSave : copy.textStop}
        </Button>
      </form>
    </details>
  );
}
