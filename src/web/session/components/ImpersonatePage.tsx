import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { USER_TYPE_LABELS } from '#contract/access/user-type-labels.ts';
import type { ImpersonationTarget } from '#contract/session/schema.ts';
import { ApiError } from '#web/api.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { PlainPage } from '#web/ui/PlainPage.tsx';
import { LoadingState, Skeleton } from '#web/ui/States.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy/impersonation.ts';
import { impersonationTargetQuery, useImpersonate } from '../queries/impersonation.ts';
import { meQuery } from '../queries.ts';
import css from './Link.module.css';

/** `/impersonate/{id}`: staff give a reason before they impersonate this person. */
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
        <TargetLoader key={id} id={id} />
      ) : (
        <NotAllowed text={copy.staffOnly} />
      )}
    </PlainPage>
  );
}

function TargetLoader({ id }: { readonly id: string }) {
  const { data, error } = useQuery(impersonationTargetQuery(id));
  if (data) return <ImpersonationForm person={data} />;
  if (!error) return <TargetSkeleton />;
  const unknown = error instanceof ApiError && [400, 404].includes(error.status);
  return <NotAllowed text={unknown ? copy.notFound : error.message} />;
}

function ImpersonationForm({ person }: { readonly person: ImpersonationTarget }) {
  const { history } = useRouter();
  const impersonate = useImpersonate(person.id);
  const form = useAppForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: !reason.trim() && copy.reasonRequired }),
    send: ({ reason }) => impersonate.mutateAsync(reason),
  });
  return (
    <>
      <PageHeading>{copy.title(person.name)}</PageHeading>
      <DescriptionList
        layout="rows"
        items={[
          { name: copy.name, value: person.name },
          { name: copy.email, value: person.email },
          { name: copy.type, value: USER_TYPE_LABELS[person.user_type] },
          { name: copy.companies, value: person.companies.join(', ') || copy.none },
        ]}
      />
      <p>{copy.auditNote}</p>
      <p>{copy.restrictions}</p>
      <form {...form.props} className={css.form}>
        <FormAlert form={form} />
        <TextArea label={copy.reason} hint={copy.reasonHint} max={500} {...form.field('reason')} />
        <div className={css.buttons}>
          <Button type="submit" loading={form.isPending}>
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
