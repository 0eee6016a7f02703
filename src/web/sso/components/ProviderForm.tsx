import { useState } from 'react';
import type { Provider, ProviderKind } from '#contract/sso/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox, RadioGroup } from '#web/ui/Choice.tsx';
import { type AppForm, useAppForm } from '#web/ui/form/useAppForm.ts';
import { TextArea } from '#web/ui/TextArea.tsx';
import { PasswordField, TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/settings.ts';
import { type NewProvider, type ProviderChange, useAddProvider, useChangeProvider } from '../queries/settings.ts';
import { type RoleRule, RoleRules } from './RoleRules.tsx';
import css from './SsoSettings.module.css';

interface Values {
  readonly name: string;
  readonly brand: string;
  readonly issuer: string;
  readonly client_id: string;
  readonly client_secret: string;
  readonly entry_point: string;
  readonly certificates: string;
  readonly allow_unsolicited: boolean;
  readonly rules: readonly RoleRule[];
}

type TextName = Exclude<keyof Values, 'allow_unsolicited' | 'rules'>;

const valuesOf = (provider?: Provider): Values => ({
  name: provider?.name ?? '',
  brand: provider?.brand ?? '',
  issuer: provider?.issuer ?? '',
  client_id: provider?.client_id ?? '',
  client_secret: '',
  entry_point: provider?.entry_point ?? '',
  certificates: provider?.certificates.map(({ pem }) => pem).join('\n') ?? '',
  allow_unsolicited: provider?.allow_unsolicited ?? false,
  rules: provider?.rules.map((rule, key) => ({ ...rule, key })) ?? [],
});

/** Splits concatenated PEM blocks; text without PEM markers is one certificate. */
const splitCertificates = (text: string): string[] => {
  const marked = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g);
  return marked ?? (text.trim() === '' ? [] : [text.trim()]);
};

interface Props {
  readonly companyId: string;
  /** The provider to edit; without it, a new one. */
  readonly provider?: Provider;
  readonly onDone: () => void;
}

export function ProviderForm({ companyId, provider, onDone }: Props) {
  const [kind, setKind] = useState<ProviderKind>(provider?.kind ?? 'oidc');
  const add = useAddProvider(companyId);
  const change = useChangeProvider(provider ?? { id: '', company_id: companyId });
  const form = useAppForm({
    initialValues: valuesOf(provider),
    send: (values) =>
      provider
        ? change.mutateAsync(providerChangeBody(kind, values))
        : add.mutateAsync(newProviderBody(kind, values, companyId)),
    onSuccess: () => {
      showAlert({ variant: 'success', text: copy.saved });
      onDone();
    },
  });
  const text = textFields(form);
  return (
    <form {...form.props} className={css.provider} aria-label={provider?.name ?? copy.add}>
      <h3>{provider?.name ?? copy.add}</h3>
      {!provider && (
        <RadioGroup
          legend={copy.kind}
          value={copy.kinds[kind]}
          options={Object.values(copy.kinds)}
          onChange={(label) => setKind(label === copy.kinds.saml ? 'saml' : 'oidc')}
        />
      )}
      <TextField label={copy.name} hint={copy.nameHint} {...text('name')} />
      {!provider && <TextField label={copy.brand} hint={copy.brandHint} spellCheck={false} {...text('brand')} />}
      {kind === 'oidc' ? <OidcFields form={form} isNew={!provider} /> : <SamlFields form={form} />}
      <RoleRules rules={form.values.rules} field={form.field} onChange={(rules) => form.set({ rules })} />
      <div role="alert">{form.error && <Banner variant="error">{form.alert ?? copy.invalidFields}</Banner>}</div>
      <div className={css.buttons}>
        <Button variant="outlineDark" onClick={onDone}>
          {copy.cancel}
        </Button>
        <Button type="submit" loading={form.isPending}>
          {copy.save}
        </Button>
      </div>
    </form>
  );
}

const textFields = (form: AppForm<Values>) => (name: TextName) => ({ ...form.field(name), autoComplete: 'off' });

function OidcFields({ form, isNew }: { readonly form: AppForm<Values>; readonly isNew: boolean }) {
  const text = textFields(form);
  return (
    <>
      <TextField label={copy.oidcIssuer} hint={copy.oidcIssuerHint} inputMode="url" {...text('issuer')} />
      <TextField label={copy.clientId} {...text('client_id')} />
      <PasswordField
        label={copy.clientSecret}
        hint={isNew ? undefined : copy.clientSecretHint}
        {...text('client_secret')}
        autoComplete="new-password"
      />
    </>
  );
}

function SamlFields({ form }: { readonly form: AppForm<Values> }) {
  const text = textFields(form);
  return (
    <>
      <TextField label={copy.samlIssuer} {...text('issuer')} />
      <TextField label={copy.entryPoint} inputMode="url" {...text('entry_point')} />
      <TextArea
        label={copy.certificates}
        hint={copy.certificatesHint}
        size="medium"
        spellCheck={false}
        {...text('certificates')}
      />
      <div>
        <Checkbox checked={form.values.allow_unsolicited} onChange={form.field('allow_unsolicited').onChange}>
          {copy.unsolicited}
        </Checkbox>
        <p className={css.note}>{copy.unsolicitedHint}</p>
      </div>
    </>
  );
}

const ruleBodies = ({ rules }: Values) => rules.map(({ claim, value, role }) => ({ claim, value, role }));

function newProviderBody(kind: ProviderKind, values: Values, company_id: string): NewProvider {
  const { brand, name, issuer, client_id, client_secret, entry_point, allow_unsolicited } = values;
  const common = { company_id, brand, name, issuer, rules: ruleBodies(values) };
  return kind === 'oidc'
    ? { kind, ...common, client_id, client_secret }
    : { kind, ...common, entry_point, certificates: splitCertificates(values.certificates), allow_unsolicited };
}

function providerChangeBody(kind: ProviderKind, values: Values): ProviderChange {
  const { name, issuer, client_id, client_secret, entry_point, allow_unsolicited } = values;
  const common = { name, issuer, rules: ruleBodies(values) };
  return kind === 'oidc'
    ? { ...common, client_id, ...(client_secret === '' ? {} : { client_secret }) }
    : { ...common, entry_point, certificates: splitCertificates(values.certificates), allow_unsolicited };
}
