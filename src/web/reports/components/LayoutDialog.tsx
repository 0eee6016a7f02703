import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { REPORT_LIMITS } from '#contract/reports/rules.ts';
import type { Report, ReportLayout } from '#contract/reports/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDelete } from '#web/ui/ConfirmDelete.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextArea } from '#web/ui/TextArea.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { layoutCopy as words } from '../copy.ts';
import { choicesOf, settingsOf, shownNames } from '../model/layout-form.ts';
import type { ReportChanges, ReportSearch } from '../model/search.ts';
import { type ReportAddress, useReportActs } from '../queries.ts';
import { ColumnChoices } from './ColumnChoices.tsx';
import css from './Reports.module.css';

interface Props {
  readonly mode: 'layout' | 'columns';
  readonly address: ReportAddress;
  readonly report: Report;
  readonly search: ReportSearch;
  readonly onChange: (changes: ReportChanges) => void;
  readonly onClose: () => void;
}

/** Which columns are shown; and where it is kept as a layout, what they are called and what is written above. */
export const LayoutDialog = (props: Props) =>
  props.mode === 'columns' ? <Columns {...props} /> : <Layout {...props} />;

function Columns({ report, onChange, onClose }: Props) {
  const [choices, setChoices] = useState(() => choicesOf(report));
  const names = shownNames(choices);
  return (
    <Modal opened onClose={onClose} title={words.columnsTitle}>
      <ModalBody>
        <ColumnChoices choices={choices} hasLabels={false} onChange={setChoices} />
        <p role="alert">{names.length === 0 && words.none}</p>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={() => onChange({ columns: undefined, open: undefined })}>
          {words.standard}
        </Button>
        <Button disabled={names.length === 0} onClick={() => onChange({ columns: names.join(','), open: undefined })}>
          {words.apply}
        </Button>
      </ModalFooter>
    </Modal>
  );
}

function Layout({ address, report, onClose }: Props) {
  const { projectId, type } = address;
  const { layout } = report;
  const acts = useReportActs(projectId);
  const navigate = useNavigate();
  const [isRemoving, setRemoving] = useState(false);
  const lead = (typeId: string) =>
    void navigate({
      to: '/parent-project/$projectId/report/$reportType/$typeId',
      params: { projectId, reportType: type, typeId },
    });
  const form = useAppForm({
    keepAs: `layout ${projectId} ${type} ${layout?.id ?? 'new'}`,
    initialValues: {
      name: layout?.name ?? '',
      head: (layout?.settings.head ?? []).join('\n'),
      columns: choicesOf(report),
    },
    validate: ({ name, columns }) => ({
      name: !name.trim() && words.nameMissing,
      form: shownNames(columns).length === 0 && words.none,
    }),
    send: ({ name, head, columns }) => {
      const settings = settingsOf(report, columns, head);
      return layout
        ? acts.changeLayout(layout.id, layout.version, name.trim(), settings)
        : acts.addLayout(type, name.trim(), settings);
    },
    onSuccess: ({ id }: ReportLayout) => {
      form.reset();
      showAlert({ variant: 'success', text: words.saved });
      lead(id);
    },
  });
  if (isRemoving && layout)
    return (
      <Removal
        name={layout.name}
        onCancel={() => setRemoving(false)}
        onRemove={async () => {
          await acts.removeLayout(layout.id);
          showAlert({ variant: 'success', text: words.removed });
          lead(projectId);
        }}
      />
    );
  return (
    <Modal opened onClose={onClose} title={layout ? words.editTitle : words.title} width={800}>
      <ModalBody>
        <form {...form.props} className={css.form}>
          <p>{words.intro}</p>
          <TextField label={words.name} required maxLength={REPORT_LIMITS.name} {...form.field('name')} />
          <TextArea label={words.head} hint={words.headHint} max={1000} {...form.field('head')} />
          <ColumnChoices choices={form.values.columns} hasLabels onChange={(columns) => form.set({ columns })} />
          <FormAlert form={form} />
        </form>
      </ModalBody>
      <ModalFooter>
        {layout && (
          <Button variant="plain" className={css.apart ?? ''} onClick={() => setRemoving(true)}>
            {words.remove}
          </Button>
        )}
        <Button variant="outlineDark" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {words.save}
        </Button>
      </ModalFooter>
    </Modal>
  );
}

interface RemovalProps {
  readonly name: string;
  readonly onCancel: () => void;
  readonly onRemove: () => Promise<void>;
}

function Removal({ name, onCancel, onRemove }: RemovalProps) {
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    await onRemove().catch((error: Error) => showAlert({ variant: 'error', text: error.message }));
    setBusy(false);
  };
  return (
    <ConfirmDelete
      opened
      question={words.remove}
      note={words.removeAsk(name)}
      action={words.remove}
      loading={isBusy}
      onCancel={onCancel}
      onDelete={() => void remove()}
    />
  );
}
