import { useRef, useState } from 'react';
import { PAYMENT_UPLOAD } from '#contract/payment-imports/rules.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { isAcceptedFile } from '#web/ui/file-types.ts';
import { Progress } from '#web/ui/Progress.tsx';
import { copy } from '../copy.ts';
import { usePaymentUpload } from '../queries.ts';
import css from './PaymentImports.module.css';

const kB = (bytes: number) => Math.ceil(bytes / 1000);

interface Props {
  readonly companies: readonly { readonly id: string; readonly business_name: string }[];
  readonly onStarted: (id: string) => void;
}

/** Who paid, and the file. */
export function PaymentUpload({ companies, onStarted }: Props) {
  const [companyId, setCompanyId] = useState(companies[0]?.id ?? '');
  const { upload, send, resume, cancel } = usePaymentUpload(companyId, onStarted);
  const [rejection, setRejection] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const take = (file: File | undefined) => {
    if (!file) return;
    const fits = isAcceptedFile(file.name, PAYMENT_UPLOAD.endings);
    setRejection(fits ? null : copy.refusedFile(file.name, copy.why.unsupported ?? ''));
    if (fits) void send(file);
  };
  const refused =
    upload?.state === 'rejected'
      ? copy.refusedFile(upload.file.name, copy.why[upload.message] ?? upload.message)
      : null;
  if (upload && !refused)
    return (
      <section className={css.form} aria-label={copy.title}>
        <Progress
          label={copy.sending(upload.file.name)}
          done={kB(upload.sent)}
          total={kB(upload.file.size)}
          unit={copy.unit}
          {...(upload.state === 'saving' && { note: copy.uploaded })}
        />
        <div role="alert">
          {upload.state === 'interrupted' && <Banner variant="warning">{copy.interrupted(upload.file.name)}</Banner>}
        </div>
        <div className={css.buttons}>
          <Button variant="outlineDark" onClick={cancel}>
            {copy.cancel}
          </Button>
          {upload.state === 'interrupted' && <Button onClick={resume}>{copy.resume}</Button>}
        </div>
      </section>
    );
  return (
    <section className={css.form} aria-label={copy.title}>
      <div role="alert">{(rejection ?? refused) && <Banner variant="error">{rejection ?? refused}</Banner>}</div>
      {companies.length > 1 && (
        <Dropdown
          label={copy.payer}
          value={companyId}
          items={companies.map(({ id, business_name }) => ({ value: id, label: business_name }))}
          onChange={setCompanyId}
        />
      )}
      <div className={css.buttons}>
        <input
          ref={input}
          type="file"
          hidden
          accept={PAYMENT_UPLOAD.endings.join(',')}
          aria-label={copy.choose}
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button onClick={() => input.current?.click()}>{copy.choose}</Button>
      </div>
      <p className="muted">{copy.hint}</p>
    </section>
  );
}
