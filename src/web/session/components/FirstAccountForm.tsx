import { type FormEvent, useState } from 'react';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PasswordField, TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/first-account.ts';
import { useCreateFirstAccount } from '../queries/first-account.ts';
import css from './LogIn.module.css';

const EMPTY = { code: '', first_name: '', last_name: '', email: '', password: '' };

export function FirstAccountForm() {
  const make = useCreateFirstAccount();
  const [values, setValues] = useState(EMPTY);
  const error = make.error instanceof ApiError ? make.error : null;
  const field = (name: keyof typeof EMPTY) => ({
    value: values[name],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
    error: error?.field(name),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!make.isPending) make.mutate(values);
  };
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <PageHeading className={css.title}>{copy.title}</PageHeading>
      <p className="muted">{copy.lead}</p>
      <div role="alert">
        {make.error && !error?.errors.length && <Banner variant="error">{make.error.message}</Banner>}
      </div>
      <TextField label={copy.code} autoComplete="one-time-code" {...field('code')} />
      <TextField label={copy.firstName} autoComplete="given-name" {...field('first_name')} />
      <TextField label={copy.lastName} autoComplete="family-name" {...field('last_name')} />
      <TextField label={copy.email} type="email" autoComplete="username" {...field('email')} />
      <PasswordField
        label={copy.password}
        hint={copy.passwordHint}
        autoComplete="new-password"
        {...field('password')}
      />
      <Button type="submit" size="large" wide loading={make.isPending}>
        {copy.submit}
      </Button>
    </form>
  );
}
