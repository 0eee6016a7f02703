import { type FormEvent, useState } from 'react';
import type { Company } from '#contract/accounts/schema/companies.ts';
import { ApiError } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Switch } from '#web/ui/Choice.tsx';
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
  const { mutate, isPending, error } = useChangeCompany(company.id);
  const [name, setName] = useState(company.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim() || isPending) return;
    const done = () => showAlert({ variant: 'success', text: copy.nameSaved });
    mutate({ business_name: name }, { onSuccess: done });
  };
  const refused = error instanceof ApiError ? error.field('business_name') : undefined;
  return (
    <section className={css.section}>
      <form className={css.form} onSubmit={submit} noValidate>
        <div role="alert">{error && !refused && <Banner variant="error">{error.message}</Banner>}</div>
        <TextField
          label={copy.name}
          autoComplete="organization"
          value={name}
          onChange={setName}
          error={name.trim() ? refused : copy.nameMissing}
        />
        <Button type="submit" variant="light" loading={isPending}>
          {copy.saveName}
        </Button>
      </form>
    </section>
  );
}
