import { useQuery } from '@tanstack/react-query';
import type { CountingChoice } from '#contract/counting/schema/choice.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { DateField } from '#web/ui/DateField.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { day } from '#web/ui/formats.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { rulesCopy as words } from '../copy/replay.ts';
import { choiceQuery, useChooseRules } from '../queries/project.ts';
import css from './CountedLines.module.css';

interface Props {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** By which rules the project is counted, and suspensions that were lifted for it. */
export function RulesForm({ projectId, onClose }: Props) {
  const query = useQuery(choiceQuery(projectId));
  return (
    <QueryBoundary query={query} copy={words} skeleton={<Skeleton width={100} height={160} />}>
      {(choice) => <Form key={choice.version} projectId={projectId} choice={choice} onClose={onClose} />}
    </QueryBoundary>
  );
}

interface Lifted {
  readonly code: string;
  readonly is_lifted: boolean;
  readonly on: string;
  readonly reason: string;
}

function Form({ projectId, choice, onClose }: Props & { readonly choice: CountingChoice }) {
  const choose = useChooseRules(projectId);
  const form = useAppForm({
    initialValues: {
      pack: choice.pack?.code ?? '',
      lifted: choice.suspensions.map(
        ({ code, lifted_on, lifted_reason }): Lifted => ({
          code,
          is_lifted: lifted_on !== null,
          on: lifted_on ?? '',
          reason: lifted_reason ?? '',
        }),
      ),
    },
    validate: ({ pack, lifted }) => {
      const asked = pack === choice.pack?.code ? lifted.filter(({ is_lifted }) => is_lifted) : [];
      return {
        form: asked.some(({ on }) => on === '')
          ? words.noDay
          : asked.some(({ reason }) => reason.trim() === '') && words.noReason,
      };
    },
    send: async ({ pack, lifted }) => {
      await choose({
        version: choice.version,
        pack: pack || null,
        // those of another pack are not known yet
        lifted:
          pack === choice.pack?.code
            ? lifted.filter(({ is_lifted }) => is_lifted).map(({ code, on, reason }) => ({ code, on, reason }))
            : [],
      });
      // here, as the new version of the choice has already put another form in the place of this one
      showAlert({ variant: 'success', text: words.saved });
      onClose();
    },
  });
  const { values, set } = form;
  const suspensions = values.pack === choice.pack?.code ? choice.suspensions : [];
  return (
    <form {...form.props} className={css.rules}>
      <p className="muted">{choice.may_edit ? words.intro : words.readOnly}</p>
      <Dropdown
        label={words.pack}
        disabled={!choice.may_edit}
        items={[
          { value: '', label: words.none },
          ...choice.packs.map(({ code, name, jurisdiction }) => ({ value: code, label: `${name} (${jurisdiction})` })),
        ]}
        value={values.pack}
        onChange={(pack) => set({ pack })}
      />
      {suspensions.length > 0 && <h3>{words.suspensions}</h3>}
      {suspensions.map((one) => {
        const lifted = values.lifted.find(({ code }) => code === one.code);
        const change = (next: Partial<Lifted>) =>
          set({ lifted: values.lifted.map((other) => (other.code === one.code ? { ...other, ...next } : other)) });
        return (
          lifted && (
            <Suspension key={one.code} suspension={one} lifted={lifted} disabled={!choice.may_edit} onChange={change} />
          )
        );
      })}
      <div role="alert">
        {(form.alert ?? form.errorAt('form')) && <Banner variant="error">{form.alert ?? form.errorAt('form')}</Banner>}
      </div>
      {choice.may_edit && (
        <div className={css.foot}>
          <Button type="submit" loading={form.isPending}>
            {words.save}
          </Button>
          <Button variant="plain" onClick={onClose}>
            {words.cancel}
          </Button>
        </div>
      )}
    </form>
  );
}

interface SuspensionProps {
  readonly suspension: CountingChoice['suspensions'][number];
  readonly lifted: Lifted;
  readonly disabled: boolean;
  readonly onChange: (next: Partial<Lifted>) => void;
}

const Suspension = ({ suspension, lifted, disabled, onChange }: SuspensionProps) => (
  <div className={css.suspension}>
    <p>
      {words.suspended(suspension.title, day(suspension.effective_from))}
      {suspension.effective_until && `, ${words.until(day(suspension.effective_until))}`}
      <span className={css.note}>{suspension.source}</span>
      <span className={css.note}>{suspension.remedy}</span>
    </p>
    <Checkbox checked={lifted.is_lifted} disabled={disabled} onChange={(is_lifted) => onChange({ is_lifted })}>
      {words.lift}
    </Checkbox>
    {lifted.is_lifted && (
      <>
        <DateField label={words.on} value={lifted.on} onChange={(on) => onChange({ on })} />
        <TextArea
          label={words.reason}
          hint={words.reasonHint}
          max={2000}
          value={lifted.reason}
          onChange={(reason) => onChange({ reason })}
        />
      </>
    )}
  </div>
);
