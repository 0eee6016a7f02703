import { DemoEmail } from '#web/links/components/DemoEmail.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/account.ts';
import { type CurrentUser, useChangeName, useRequestEmailChange } from '../queries/account.ts';
import css from './Accounts.module.css';
import { OwnCompanies } from './OwnCompanies.tsx';

/** Name, email and companies of the signed-in person. */
export function AccountInfo({ me }: { readonly me: CurrentUser }) {
  return (
    <div className={`${css.sections} ${css.columns}`}>
      <NameForm me={me} />
      <EmailForm me={me} />
      <OwnCompanies me={me} />
    </div>
  );
}

/** Neither staff who impersonate nor a company's single sign-on may change what belongs to the person. */
const ownsAccount = (me: CurrentUser) => !me.impersonating && me.signed_in_through === null;

function NameForm({ me }: { readonly me: CurrentUser }) {
  const changeName = useChangeName();
  const form = useAppForm({
    initialValues: { first_name: me.first_name, last_name: me.last_name },
    validate: ({ first_name, last_name }) => ({
      first_name: !first_name.trim() && copy.required.first_name,
      last_name: !last_name.trim() && copy.required.last_name,
    }),
    send: (name) => changeName.mutateAsync(name),
  });
  const readOnly = !ownsAccount(me);
  return (
    <section className={css.section}>
      <h2>{copy.nameTitle}</h2>
      <form {...form.props} className={css.form}>
        <FormAlert form={form} />
        <div className={css.pair}>
          <TextField
            label={copy.firstName}
            autoComplete="given-name"
            readOnly={readOnly}
            {...form.field('first_name')}
          />
          <TextField
            label={copy.lastName}
            autoComplete="family-name"
            readOnly={readOnly}
            {...form.field('last_name')}
          />
        </div>
        {readOnly ? (
          <p className="muted">{copy.ownerOnly}</p>
        ) : (
          <Button type="submit" variant="light" loading={form.isPending}>
            {copy.saveName}
          </Button>
        )}
      </form>
    </section>
  );
}

function EmailForm({ me }: { readonly me: CurrentUser }) {
  const request = useRequestEmailChange();
  const form = useAppForm({
    initialValues: { email: '' },
    validate: ({ email }) => ({ email: !email.trim() && copy.required.email }),
    send: ({ email }) => request.mutateAsync(email.trim()),
    onSuccess: () => form.reset(),
  });
  return (
    <section className={css.section}>
      <h2>{copy.emailTitle}</h2>
      <p>{copy.currentEmail(me.email)}</p>
      {ownsAccount(me) && (
        <form {...form.props} className={css.form}>
          <FormAlert form={form} />
          <TextField
            label={copy.newEmail}
            hint={copy.newEmailHint}
            type="email"
            autoComplete="email"
            {...form.field('email')}
          />
          <Button type="submit" variant="light" loading={form.isPending}>
            {copy.sendLink}
          </Button>
          <div role="status">
            {request.isSuccess && <Banner variant="success">{copy.linkSent(request.variables)}</Banner>}
          </div>
          {request.isSuccess && <DemoEmail to={request.variables} since={request.submittedAt} />}
        </form>
      )}
    </section>
  );
}
