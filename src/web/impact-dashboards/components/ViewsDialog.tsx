import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IMPACT_LIMITS } from '#contract/impact-dashboards/rules.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Modal, ModalBody } from '#web/ui/Modal.tsx';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import { type ImpactSearch, queryOf, searchOf } from '../model/search.ts';
import { useImpactActs, viewsQuery } from '../queries.ts';
import css from './Impact.module.css';

const { views: words } = copy;

interface Props {
  readonly id: string;
  readonly search: ImpactSearch;
  readonly canAct: boolean;
  readonly onClose: () => void;
}

/** The person's own views of the dashboard. */
export function ViewsDialog({ id, search, canAct, onClose }: Props) {
  const query = useQuery(viewsQuery(id));
  const acts = useImpactActs(id);
  const form = useAppForm({
    initialValues: { name: '' },
    validate: ({ name }) => ({ name: name.trim() === '' && words.needName }),
    send: ({ name }) => acts.saveView(name.trim(), queryOf(search)),
    onSuccess: () => form.set({ name: '' }),
  });
  return (
    <Modal opened onClose={onClose} title={words.title}>
      <ModalBody>
        <div className={css.form}>
          <p className="muted">{words.note}</p>
          <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={100} height={80} />}>
            {(views) => (
              <ul className={css.rows}>
                {views.length === 0 && <li>{words.none}</li>}
                {views.map((view) => (
                  <li key={view.id} className={css.row}>
                    <Link to="/impact-dashboards/$id/home" params={{ id }} search={searchOf(view.query)}>
                      {view.name}
                    </Link>
                    {canAct && (
                      <Button
                        variant="plain"
                        size="dense"
                        onClick={() => void acts.deleteView(view.id).catch(() => undefined)}
                      >
                        {words.remove(view.name)}
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
            )}
          </QueryBoundary>
          {canAct && (
            <form {...form.props} className={css.form}>
              <TextField label={words.name} maxLength={IMPACT_LIMITS.name} {...form.field('name')} />
              <FormAlert form={form} />
              <div>
                <Button type="submit" loading={form.isPending}>
                  {words.save}
                </Button>
              </div>
            </form>
          )}
        </div>
      </ModalBody>
    </Modal>
  );
}
