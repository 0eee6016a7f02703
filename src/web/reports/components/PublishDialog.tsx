import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isWorkforce, REPORT_LIMITS } from '#contract/reports/rules.ts';
import type { Publication, Report } from '#contract/reports/schema.ts';
import { contentKey } from '#web/payments/model/acts.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy, publishCopy as words } from '../copy.ts';
import type { ReportSearch } from '../model/search.ts';
import { type ReportAddress, useReportActs } from '../queries.ts';
import css from './Reports.module.css';

interface Props {
  readonly address: ReportAddress;
  readonly report: Report;
  readonly search: ReportSearch;
  readonly onClose: () => void;
}

/** Freezes the report as it is now and leads to it. */
export function PublishDialog({ address, report, search, onClose }: Props) {
  const acts = useReportActs(address.projectId);
  const navigate = useNavigate();
  const [keyOf] = useState(contentKey);
  const form = useAppForm({
    keepAs: `publish ${address.projectId} ${address.type}`,
    initialValues: { title: report.layout?.name ?? copy.titles[address.type] },
    validate: ({ title }) => ({ title: !title.trim() && words.nameMissing }),
    send: ({ title }) => acts.publish(address, search, title.trim(), keyOf({ title, address, search })),
    onSuccess: ({ id, number }: Publication) => {
      form.reset();
      showAlert({ variant: 'success', text: words.done(number) });
      void navigate({
        to: '/parent-project/$projectId/report/$reportType/$typeId',
        params: { projectId: address.projectId, reportType: address.type, typeId: id },
      });
    },
  });
  return (
    <Modal opened onClose={onClose} title={words.title}>
      <ModalBody>
        <form {...form.props} className={css.form}>
          <p>{words.intro}</p>
          <p>{words.readers[report.settings.basis]}</p>
          {report.settings.basis === 'accepted' && isWorkforce(address) && <p>{words.groups}</p>}
          <TextField label={words.name} required maxLength={REPORT_LIMITS.name} {...form.field('title')} />
          <FormAlert form={form} />
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {words.send}
        </Button>
      </ModalFooter>
    </Modal>
  );
}
