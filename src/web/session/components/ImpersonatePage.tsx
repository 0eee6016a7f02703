import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { Impersonated } from '#contract/session/schema.ts';
import { ApiError } from '#web/api.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { FactList } from '#web/ui/FactList.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PlainPage } from '#web/ui/PlainPage.tsx';
import { Bar, Loading } from '#web/ui/States.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy/impersonation.ts';
import { copy as everybody } from '../copy.ts';
import { impersonatedQuery, useImpersonate } from '../queries/impersonation.ts';
import { meQuery } from '../queries.ts';
import css from './Link.module.css';

/** `/impersonate/{id}`: staff say why they want to see the product as this person, before they do. */
export function ImpersonatePage() {
  const { id = '' } = useParams({ strict: false });
  const me = useQuery(meQuery);
  return (
    <PlainPage>
      {me.isPending ? (
        <Waiting />
      ) : !me.data ? (
        <Refused text={me.error?.message ?? copy.logIn} href={`/?redirect=/impersonate/${id}`} label={copy.toLogIn} />
      ) : me.data.impersonating ? (
        <Refused text={copy.notTwice(`${me.data.first_name} ${me.data.last_name}`)} />
      ) : me.data.may_impersonate ? (
        <Ask key={id} id={id} />
      ) : (
        <Refused text={copy.staffOnly} />
      )}
    </PlainPage>
  );
}

function Ask({ id }: { readonly id: string }) {
  const { data, error } = useQuery(impersonatedQuery(id));
  if (data) return <Form person={data} />;
  if (!error) return <Waiting />;
  const unknown = error instanceof ApiError && [400, 404].includes(error.status);
  return <Refused text={unknown ? copy.unknown : error.message} />;
}

function Form({ person }: { readonly person: Impersonated }) {
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
      <FactList
        layout="rows"
        facts={[
          { name: copy.name, value: person.name },
          { name: copy.email, value: person.email },
          { name: copy.type, value: everybody.userTypes[person.user_type] },
          { name: copy.companies, value: person.companies.join(', ') || copy.none },
        ]}
      />
      <p>{copy.recorded}</p>
      <p>{copy.blocked}</p>
      <form className={css.form} onSubmit={submit} noValidate>
        <div role="alert">{begin.error && <Banner variant="error">{begin.error.message}</Banner>}</div>
        <TextArea
          label={copy.reason}
          hint={copy.reasonHint}
          max={500}
          value={reason}
          onChange={setReason}
          error={tried && !reason.trim() ? copy.reasonMissing : undefined}
        />
        <div className={css.buttons}>
          <Button type="submit" loading={begin.isPending}>
            {copy.begin(person.name)}
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

interface RefusedProps {
  readonly text: string;
  readonly href?: string;
  readonly label?: string;
}

function Refused({ text, href = '/', label = copy.toStart }: RefusedProps) {
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

const Waiting = () => (
  <Loading what={copy.loading}>
    <div className={css.bars}>
      <Bar width={60} high={34} />
      <Bar width={80} />
      <Bar width={70} />
    </div>
  </Loading>
);
