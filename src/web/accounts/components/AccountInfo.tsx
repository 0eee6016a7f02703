import { type FormEvent, useState } from 'react';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/account.ts';
import { type CurrentUser, useChangeName, useRequestEmailChange } from '../queries/account.ts';
import css from './Accounts.module.css';
import { OwnCompanies } from './OwnCompanies.tsx';

/** Name, email and companies of the signed-in person. */
export function AccountInfo({ me }: { readonly me: CurrentUser }) {
  return (
    <div className={css.sections}>
      <NameForm me={me} />
      <EmailForm me={me} />
      <OwnCompanies me={me} />
    </div>
  );
}

function NameForm({ me }: { readonly me: CurrentUser }) {
  const { mutate, isPending, error } = useChangeName();
  const [name, setName] = useState({ first_name: me.first_name, last_name: me.last_name });
  const [tried, setTried] = useState(false);
  const field = (key: keyof typeof name) => ({
    value: name[key],
    readOnly: me.impersonating,
    onChange: (value: string) => setName((before) => ({ ...before, [key]: value })),
    error: tried && !name[key].trim() ? copy.required[key] : error instanceof ApiError ? error.field(key) : undefined,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.first_name.trim() && name.last_name.trim() && !isPending) mutate(name);
  };
  return (
    <section className={css.section}>
      <h2>{copy.nameTitle}</h2>
      <form className={css.form} onSubmit={submit} noValidate>
        <div role="alert">{error && <Banner variant="error">{error.message}</Banner>}</div>
        <div className={css.pair}>
          <TextField label={copy.firstName} autoComplete="given-name" {...field('first_name')} />
          <TextField label={copy.lastName} autoComplete="family-name" {...field('last_name')} />
        </div>
        {me.impersonating ? (
          <p className="muted">{copy.ownerOnly}</p>
        ) : (
          <Button type="submit" variant="light" loading={isPending}>
            {copy.saveName}
          </Button>
        )}
      </form>
    </section>
  );
}

function EmailForm({ me }: { readonly me: CurrentUser }) {
  const { mutate, isPending, isSuccess, variables, error } = useRequestEmailChange();
  const [email, setEmail] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (email.trim() && !isPending) mutate(email.trim(), { onSuccess: () => setEmail('') });
  };
  const refused = error instanceof ApiError ? error.field('email') : undefined;
  return (
    <section className={css.section}>
      <h2>{copy.emailTitle}</h2>
      <p>{copy.currentEmail(me.email)}</p>
      {!me.impersonating && (
        <form className={css.form} onSubmit={submit} noValidate>
          <div role="alert">{error && !refused && <Banner variant="error">{error.message}</Banner>}</div>
          <TextField
            label={copy.newEmail}
            hint={copy.newEmailHint}
            type="email"
            autoComplete="email"
            value={email}
            onChange={setEmail}
            error={refused}
          />
          <Button type="submit" variant="light" loading={isPending}>
            {copy.sendLink}
          </Button>
          <div role="status">{isSuccess && <Banner variant="success">{copy.linkSent(variables)}</Banner>}</div>
        </form>
      )}
    </section>
  );
}
