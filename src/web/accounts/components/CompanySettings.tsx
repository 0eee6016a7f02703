import type { Company } from '#contract/accounts/schema/companies.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Switch } from '#web/ui/Choice.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/company.ts';
import type { CurrentUser } from '../queries/account.ts';
import { useChangeCompany } from '../queries/company.ts';
import css from './Accounts.module.css';

/** Settings of a hiring company; only its administrators can change them. */
export function CompanySettings({ company, me }: { readonly company: Company; readonly me: CurrentUser }) {
  const mayChange = company.my_role === 'administrator' && !me.impersonating;
  return (
    <div className={css.sections}>
      {!mayChange && <Banner variant="info">{copy.onlyAdministrators}</Banner>}
      <LandingPageSetting company={company} mayChange={mayChange} />
      {mayChange && <CompanyNameForm company={company} />}
    </div>
  );
}

function LandingPageSetting({ company, mayChange }: { readonly company: Company; readonly mayChange: boolean }) {
  const { mutate, isPending, isSuccess, variables, error } = useChangeCompany(company.id);
  const wanted = isPending ? variables.lands_on_search : company.lands_on_search;
  return (
    <section className={css.section}>
      <Switch
        checked={wanted === true}
        disabled={!mayChange}
        onChange={(lands_on_search) => mutate({ lands_on_search })}
        error={error?.message}
      >
        {copy.landing}
      </Switch>
      <p className="muted">{copy.landingNote}</p>
      <p role="status" className={css.state}>
        {isPending ? copy.saving : isSuccess && copy.saved}
      </p>
    </section>
  );
}

function CompanyNameForm({ company }: { readonly company: Company }) {
  const change = useChangeCompany(company.id);
  const form = useAppForm({
    initialValues: { business_name: company.name },
    validate: ({ business_name }) => ({ business_name: !business_name.trim() && copy.nameMissing }),
    send: (body) => change.mutateAsync(body),
    onSuccess: ({ name_request }) =>
      showAlert({ variant: 'success', text: name_request ? copy.nameRequested : copy.nameSaved }),
  });
  return (
    <section className={css.section}>
      {company.name_request && <NameRequest company={company} name={company.name_request.name} />}
      <form {...form.props} className={css.form}>
        <FormAlert form={form} />
        <TextField
          label={copy.name}
          autoComplete="organization"
          hint={copy.nameHint}
          {...form.field('business_name')}
        />
        <Button type="submit" variant="light" loading={form.isPending}>
          {copy.saveName}
        </Button>
      </form>
    </section>
  );
}

/** A name that waits for review. */
function NameRequest({ company, name }: { readonly company: Company; readonly name: string }) {
  const { mutate, isPending } = useChangeCompany(company.id);
  const withdraw = () =>
    mutate(
      { business_name: company.name },
      {
        onSuccess: () => showAlert({ variant: 'success', text: copy.nameWithdrawn }),
        onError: ({ message }) => showAlert({ variant: 'error', text: message }),
      },
    );
  return (
    <>
      <Banner variant="info">{copy.nameWaits(name, company.name)}</Banner>
      <div>
        <Button variant="outlineDark" size="dense" loading={isPending} onClick={withdraw}>
          {copy.withdrawName}
        </Button>
      </div>
    </>
  );
}
