import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/first-account.ts';
import { useCreateFirstAccount } from '../queries/first-account.ts';
import css from './LogIn.module.css';
import { NewPasswordField } from './NewPasswordField.tsx';

const EMPTY = { code: '', first_name: '', last_name: '', email: '', password: '' };

export function FirstAccountForm() {
  const create = useCreateFirstAccount();
  const form = useAppForm({ initialValues: EMPTY, send: (values) => create.mutateAsync(values) });
  return (
    <form {...form.props} className={css.form}>
      <PageHeading className={css.title}>{copy.title}</PageHeading>
      <p className="muted">{copy.lead}</p>
      <FormAlert form={form} />
      <TextField label={copy.code} autoComplete="one-time-code" {...form.field('code')} />
      <TextField label={copy.firstName} autoComplete="given-name" {...form.field('first_name')} />
      <TextField label={copy.lastName} autoComplete="family-name" {...form.field('last_name')} />
      <TextField label={copy.email} type="email" autoComplete="username" {...form.field('email')} />
      <NewPasswordField
        label={copy.password}
        hint={copy.passwordHint}
        owner={{
          email: form.values.email,
          firstName: form.values.first_name,
          lastName: form.values.last_name,
        }}
        {...form.field('password')}
      />
      <Button type="submit" size="large" wide loading={form.isPending}>
        {copy.submit}
      </Button>
    </form>
  );
}
