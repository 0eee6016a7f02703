import { SHARINGS, WATCH_DAYS, type WatchDays } from '#contract/shortlists/rules.ts';
import type { Shortlist } from '#contract/shortlists/schema.ts';
import { ApiError } from '#web/api.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { RadioGroup, Switch } from '#web/ui/Choice.tsx';
import { Dropdown } from '#web/ui/Dropdown.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody, ModalFooter } from '#web/ui/Modal.tsx';
import { copy } from '../copy/lists.ts';
import { useChangeList, useLatestVersion } from '../queries/lists.ts';
import css from './Lists.module.css';

interface Props {
  readonly list: Shortlist;
  readonly onClose: () => void;
}

/** Who sees a list, and what its owner is told of it. */
export function SettingsDialog({ list, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={copy.settingsTitle(list.name)}>
      <SettingsForm list={list} onClose={onClose} />
    </Modal>
  );
}

const DAYS = WATCH_DAYS.map((days) => ({ value: String(days), label: copy.days(days) }));
const daysOf = (value: string): WatchDays => WATCH_DAYS.find((days) => String(days) === value) ?? 30;

function SettingsForm({ list, onClose }: Props) {
  const change = useChangeList();
  const version = useLatestVersion(list);
  const { id, sharing, watch, watch_days } = list;
  const form = useAppForm({
    initialValues: { sharing, watch, watch_days: String(watch_days) },
    send: ({ watch_days: days, ...values }) =>
      change.mutateAsync({ id, version, ...values, watch_days: daysOf(days) }).catch((error) => {
        throw error instanceof ApiError && error.status === 412 ? new ApiError(412, copy.stale) : error;
      }),
    onSuccess: () => {
      showAlert({ variant: 'success', text: copy.saved });
      onClose();
    },
  });
  return (
    <>
      <ModalBody>
        <form {...form.props} className={css.settings}>
          <FormAlert form={form} />
          <section>
            <h3>{copy.whoHeading}</h3>
            {list.company ? (
              <>
                <RadioGroup
                  legend={copy.whoHeading}
                  value={copy.who[form.values.sharing]}
                  onChange={(text) =>
                    form.set({ sharing: SHARINGS.find((one) => copy.who[one] === text) ?? 'private' })
                  }
                  options={SHARINGS.map((one) => copy.who[one])}
                  error={form.errorAt('sharing')}
                />
                <p className="muted">{copy.whoNote}</p>
              </>
            ) : (
              <p className="muted">{copy.noCompany}</p>
            )}
          </section>
          {list.company && (
            <section>
              <h3>{copy.alertHeading}</h3>
              <Switch checked={form.values.watch} onChange={(on) => form.set({ watch: on })}>
                {copy.alert}
              </Switch>
              <p className="muted">{copy.alertNote}</p>
              <Dropdown
                label={copy.alertDays}
                items={DAYS}
                value={form.values.watch_days}
                onChange={(days) => form.set({ watch_days: days })}
                disabled={!form.values.watch}
              />
            </section>
          )}
        </form>
      </ModalBody>
      <ModalFooter>
        <Button variant="outlineDark" onClick={onClose}>
          {copy.cancel}
        </Button>
        <Button type="submit" form={form.id} loading={form.isPending}>
          {copy.save}
        </Button>
      </ModalFooter>
    </>
  );
}
