import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { focusNextHeading, PageHeading } from '#web/ui/PageHeading.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { copy } from '../copy/claim.ts';
import { useOpenDispute } from '../queries/own.ts';
import css from './Claims.module.css';

interface Props {
  readonly firm: { readonly id: string; readonly name: string };
  readonly onBack: () => void;
}

/** Objects to who has or claims a firm. */
export function DisputeForm({ firm, onBack }: Props) {
  const open = useOpenDispute(firm.id);
  const form = useAppForm({
    initialValues: { statement: '' },
    validate: ({ statement }) => ({ statement: !statement.trim() && copy.statementRequired }),
    send: ({ statement }) => open.mutateAsync(statement),
    onSuccess: focusNextHeading,
    keepAs: `object ${firm.id}`,
  });
  return (
    <>
      <PageHeading key="object">{copy.disputeTitle(firm.name)}</PageHeading>
      <p className={css.lead}>{copy.disputeLead}</p>
      <form {...form.props} className={css.form}>
        <FormAlert form={form} />
        <TextArea
          label={copy.statement}
          hint={copy.statementHint}
          size="medium"
          max={2000}
          {...form.field('statement')}
        />
        <div className={css.buttons}>
          <Button variant="outlineDark" onClick={onBack}>
            {copy.back}
          </Button>
          <Button type="submit" loading={form.isPending}>
            {copy.sendDispute}
          </Button>
        </div>
      </form>
    </>
  );
}
