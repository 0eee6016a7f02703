import { useState } from 'react';
import type { Domain, Provider } from '#contract/sso/schema.ts';
import { useMe } from '#web/session/queries.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/settings.ts';
import { useAddDomain, useApproveDomain, useRemoveDomain, useVerifyDomain } from '../queries/settings.ts';
import css from './SsoSettings.module.css';

/** The email domains that are sent to a provider, and their verification. */
export function Domains({ provider }: { readonly provider: Provider }) {
  const add = useAddDomain(provider);
  const form = useAppForm({
    initialValues: { domain: '' },
    validate: ({ domain }) => ({ domain: !domain.trim() && copy.domainRequired }),
    send: ({ domain }) => add.mutateAsync(domain),
    onSuccess: () => form.reset(),
  });
  return (
    <>
      <h4>{copy.domains}</h4>
      <p className={css.note}>{provider.domains.length > 0 ? copy.domainsNote : copy.noDomains}</p>
      {provider.domains.length > 0 && (
        <ul className={css.domains}>
          {provider.domains.map((domain) => (
            <DomainRow key={domain.id} domain={domain} companyId={provider.company_id} />
          ))}
        </ul>
      )}
      <form {...form.props} className={css.addDomain}>
        <TextField
          label={copy.domain}
          hint={copy.domainHint}
          {...form.field('domain')}
          error={form.errorAt('domain') ?? form.alert ?? undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="example.com"
        />
        <Button type="submit" variant="outlineDark" loading={form.isPending}>
          {copy.addDomain}
        </Button>
      </form>
    </>
  );
}

function DomainRow({ domain, companyId }: { readonly domain: Domain; readonly companyId: string }) {
  const verify = useVerifyDomain(companyId, domain.id);
  const remove = useRemoveDomain(companyId, domain.id);
  const me = useMe();
  const [asking, setAsking] = useState<'remove' | 'approve' | null>(null);
  const staff = me?.user_type === 'INTERNAL' && me.admin;
  const error = verify.error ?? remove.error;
  return (
    <li className={css.domain}>
      <div className={css.head}>
        <strong>{domain.domain}</strong>
        <Badge status={domain.verified_how ? 'verified' : 'pending'}>
          {domain.verified_how ? copy.verified[domain.verified_how] : copy.notVerified}
        </Badge>
      </div>
      {!domain.verified_how && (
        <>
          <p className={css.note}>{copy.verifyHint}</p>
          <DescriptionList
            layout="rows"
            items={[
              { name: copy.recordName, value: <code>{domain.record_name}</code> },
              { name: copy.recordValue, value: <code>{domain.record_value}</code> },
            ]}
          />
        </>
      )}
      <div role="alert">{error && <Banner variant="error">{error.message}</Banner>}</div>
      <div className={css.buttons}>
        {!domain.verified_how && (
          <Button variant="outlineDark" loading={verify.isPending} onClick={() => verify.mutate(undefined)}>
            {copy.check}
          </Button>
        )}
        {!domain.verified_how && staff && (
          <Button variant="outlineDark" onClick={() => setAsking('approve')}>
            {copy.approve}
          </Button>
        )}
        <Button variant="outlineDark" onClick={() => setAsking('remove')}>
          {copy.removeDomain(domain.domain)}
        </Button>
      </div>
      <ConfirmDelete
        opened={asking === 'remove'}
        question={copy.removeDomainQuestion(domain.domain)}
        note={copy.removeDomainNote}
        action={copy.remove}
        loading={remove.isPending}
        onCancel={() => setAsking(null)}
        onDelete={() => remove.mutate(undefined, { onSettled: () => setAsking(null) })}
      />
      {asking === 'approve' && (
        <ApproveDomainModal domain={domain} companyId={companyId} onDone={() => setAsking(null)} />
      )}
    </li>
  );
}

interface ApproveDomainProps {
  readonly domain: Domain;
  readonly companyId: string;
  readonly onDone: () => void;
}

function ApproveDomainModal({ domain, companyId, onDone }: ApproveDomainProps) {
  const approve = useApproveDomain(companyId, domain.id);
  const form = useAppForm({
    initialValues: { reason: '' },
    send: ({ reason }) => approve.mutateAsync(reason),
    onSuccess: onDone,
  });
  return (
    <Modal opened onClose={onDone} title={copy.approveQuestion(domain.domain)}>
      <ModalBody>
        <p>{copy.approveNote}</p>
        <form {...form.props}>
          <TextField
            label={copy.approveReason}
            {...form.field('reason')}
            error={form.errorAt('reason') ?? form.alert ?? undefined}
          />
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onDone}>
          {copy.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {copy.approve}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
