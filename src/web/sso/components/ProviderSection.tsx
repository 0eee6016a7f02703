import { useState } from 'react';
import { ROLE_LABELS } from '#contract/access/role-labels.ts';
import type { Provider } from '#contract/sso/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { copy } from '../copy/settings.ts';
import { useChangeProvider, useRemoveProvider } from '../queries/settings.ts';
import { Domains } from './Domains.tsx';
import { ProviderForm } from './ProviderForm.tsx';
import css from './SsoSettings.module.css';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** One identity provider: its settings, the values to enter on its side, and its domains. */
export function ProviderSection({ provider }: { readonly provider: Provider }) {
  const [editing, setEditing] = useState(false);
  if (editing)
    return <ProviderForm provider={provider} companyId={provider.company_id} onDone={() => setEditing(false)} />;
  const { name, kind, enabled, addresses, rules } = provider;
  return (
    <section className={css.provider} aria-label={name}>
      <div className={css.head}>
        <h3>{name}</h3>
        <Badge status={enabled ? 'verified' : 'pending'}>{enabled ? copy.enabled : copy.disabled}</Badge>
      </div>
      <DescriptionList layout="rows" items={providerFacts(provider)} />
      <h4>{copy.providerSettings}</h4>
      <DescriptionList
        layout="rows"
        items={[
          { name: kind === 'oidc' ? copy.redirectUri : copy.consumer, value: <code>{addresses.answers}</code> },
          ...(addresses.entity_id ? [{ name: copy.entityId, value: <code>{addresses.entity_id}</code> }] : []),
          { name: copy.tileUrl, value: <code>{addresses.tile}</code> },
        ]}
      />
      {rules.length > 0 && (
        <>
          <h4>{copy.rules}</h4>
          <ol className={css.rules}>
            {rules.map(({ claim, value, role }) => (
              <li key={`${claim} ${value} ${role}`}>
                <code>{claim}</code> = <code>{value}</code>: {ROLE_LABELS[role]}
              </li>
            ))}
          </ol>
        </>
      )}
      <Domains provider={provider} />
      <ProviderActions provider={provider} onEdit={() => setEditing(true)} />
    </section>
  );
}

const providerFacts = ({ kind, issuer, client_id, entry_point, certificates }: Provider) => [
  { name: copy.kind, value: copy.kinds[kind] },
  { name: kind === 'oidc' ? copy.oidcIssuer : copy.samlIssuer, value: <code>{issuer}</code> },
  ...(client_id === null ? [] : [{ name: copy.clientId, value: <code>{client_id}</code> }]),
  ...(entry_point === null ? [] : [{ name: copy.entryPoint, value: <code>{entry_point}</code> }]),
  ...certificates.map(({ subject, expires_at }, at) => ({
    name: certificates.length > 1 ? `${copy.certificate} ${at + 1}` : copy.certificate,
    value: subject || '–',
    source: copy.validUntil(day.format(new Date(expires_at))),
  })),
];

function ProviderActions({ provider, onEdit }: { readonly provider: Provider; readonly onEdit: () => void }) {
  const [asking, setAsking] = useState(false);
  const change = useChangeProvider(provider);
  const remove = useRemoveProvider(provider);
  const { enabled, id, name } = provider;
  const turn = () =>
    change.mutate(
      { enabled: !enabled },
      { onSuccess: () => showAlert({ variant: 'success', text: enabled ? copy.turnedOff : copy.turnedOn }) },
    );
  const error = change.error ?? remove.error;
  return (
    <>
      <p className={css.note}>{copy.testNote}</p>
      <div role="alert">{error && <Banner variant="error">{error.message}</Banner>}</div>
      <div className={css.buttons}>
        <a className={css.test} href={`/sso?test=${id}`} target="_blank" rel="noreferrer">
          {copy.test}
        </a>
        <Button variant={enabled ? 'outlineDark' : 'dark'} loading={change.isPending} onClick={turn}>
          {enabled ? copy.disable : copy.enable}
        </Button>
        <Button variant="outlineDark" onClick={onEdit}>
          {copy.edit}
        </Button>
        <Button variant="outlineDark" onClick={() => setAsking(true)}>
          {copy.remove}
        </Button>
      </div>
      <ConfirmDelete
        opened={asking}
        question={copy.removeQuestion(name)}
        note={copy.removeNote}
        action={copy.remove}
        loading={remove.isPending}
        onCancel={() => setAsking(false)}
        onDelete={() =>
          remove.mutate(undefined, {
            onSuccess: () => showAlert({ variant: 'success', text: copy.removed }),
            onSettled: () => setAsking(false),
          })
        }
      />
    </>
  );
}
