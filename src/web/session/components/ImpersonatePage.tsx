import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { Impersonated } from '#contract/session/schema.ts';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PlainPage } from '#web/ui/PlainPage.tsx';
import { LoadingState, Skeleton } from '#web/ui/States.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy/impersonation.ts';
import { copy as everybody } from '../copy.ts';
import { impersonationTargetQuery, useImpersonate } from '../queries/impersonation.ts';
import { meQuery } from '../queries.ts';
import css from './Link.module.css';

/** `/impersonate/{id}`: staff say why they want to see the product as this person, before they do. */
export function ImpersonatePage() {
  const { id = '' } = useParams({ strict: false });
  const me = useQuery(meQuery);
  return (
    <PlainPage>
      {me.isPending ? (
        <TargetSkeleton />
      ) : !me.data ? (
        <NotAllowed
          text={me.error?.message ?? copy.logIn}
          href={`/?redirect=/impersonate/${id}`}
          label={copy.toLogIn}
        />
      ) : me.data.impersonating ? (
        <NotAllowed text={copy.alreadyImpersonating(`${me.data.first_name} ${me.data.last_name}`)} />
      ) : me.data.may_impersonate ? (
        <ImpersonationTarget key={id} id={id} />
      ) : (
        <NotAllowed text={copy.staffOnly} />
      )}
    </PlainPage>
  );
}

function ImpersonationTarget({ id }: { readonly id: string }) {
  const { data, error } = useQuery(impersonationTargetQuery(id));
  if (data) return <ImpersonationForm person={data} />;
  if (!error) return <TargetSkeleton />;
  const unknown = error instanceof ApiError && [400, 404].includes(error.status);
  return <NotAllowed text={unknown ? copy.notFound : error.message} />;
}

function ImpersonationForm({ person }: { readonly person: Impersonated }) {
  const { history } = useRouter();
  const begin = useImpersonate(person.id);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (reason.trim() && !begin.isPending) begin.mutate(reason);
  };
  return (
    <>
      <PageHeading>{copy.title(person.name)}</PageHeading>
      <DescriptionList
        layout="rows"
        items={[
          { name: copy.name, value: person.name },
          { name: copy.email, value: person.email },
          { name: copy.type, value: everybody.userTypes[person.user_type] },
          { name: copy.companies, value: person.companies.join(', ') || copy.none },
        ]}
      />
      <p>{copy.auditNote}</p>
      <p>{copy.restrictions}</p>
      <form className={css.form} onSubmit={submit} noValidate>
        <div role="alert">{begin.error && <Banner variant="error">{begin.error.message}</Banner>}</div>
        <TextArea
          label={copy.reason}
          hint={copy.reasonHint}
          max={500}
          value={reason}
          onChange={setReason}
          error={tried && !reason.trim() ? copy.reasonRequired : undefined}
        />
        <div className={css.buttons}>
          <Button type="submit" loading={begin.isPending}>
            {copy.start(person.name)}
          </Button>
          {history.canGoBack() && (
            <Button variant="outlineDark" onClick={() => history.back()}>
              {copy.cancel}
            </Button>
          )}
        </div>
      </form>
    </>
  );
}

interface NotAllowedProps {
  readonly text: string;
  readonly href?: string;
  readonly label?: string;
}

function NotAllowed({ text, href = '/', label = copy.toHome }: NotAllowedProps) {
  return (
    <>
      <PageHeading>{copy.plainTitle}</PageHeading>
      <p role="alert">{text}</p>
      <Link to={href} className={buttonClass({})}>
        {label}
      </Link>
    </>
  );
}

const TargetSkeleton = () => (
  <LoadingState what={copy.loading}>
    <div className={css.bars}>
      <Skeleton width={60} height={34} />
      <Skeleton width={80} />
      <Skeleton width={70} />
    </div>
  </LoadingState>
);
