import { ApiError } from '#web/api.ts';
import type { LinkPanelProps } from '#web/links/model/link-purpose-types.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { focusNextHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { objection as copy } from '../copy/objection.ts';
import { useObjectByLink } from '../queries/own.ts';
import css from './Claims.module.css';

/** The page of a contact's link: object to a claim, without an account. */
export function ObjectionLinkPanel({ tempToken, facts, expired }: LinkPanelProps) {
  const { company = '', sent_by = '' } = facts;
  const object = useObjectByLink();
  const form = useAppForm({
    initialValues: { statement: '' },
    send: ({ statement }) => object.mutateAsync({ tempToken, statement }),
    onSuccess: focusNextHeading,
  });
  if (object.isSuccess) {
    return (
      <>
        <PageHeading key="thanks">{copy.thanks}</PageHeading>
        <p role="status">{copy.thanksNote(company)}</p>
      </>
    );
  }
  if (form.error instanceof ApiError && form.error.status === 404) return expired;
  return (
    <>
      <PageHeading key="form">{copy.title(company)}</PageHeading>
      <p>{copy.note(sent_by, company)}</p>
      <form {...form.props} className={css.form}>
        <FormAlert form={form} />
        <TextArea
          label={copy.statement}
          hint={copy.statementHint}
          size="medium"
          max={2000}
          {...form.field('statement')}
        />
        <Button type="submit" loading={form.isPending}>
          {copy.send}
        </Button>
      </form>
    </>
  );
}
