import { useQuery } from '@tanstack/react-query';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Collapsible } from '#web/ui/Collapsible.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { bin } from '#web/ui/icons.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy.ts';
import { placesQuery, usePlaceActs } from '../queries.ts';
import css from './Month.module.css';

/** The ZIP codes and streets where a new hire counts as local. */
export function Places({ project, mayEdit }: { readonly project: string; readonly mayEdit: boolean }) {
  const query = useQuery(placesQuery(project));
  const { add, remove } = usePlaceActs(project);
  const form = useAppForm({
    keepAs: `data-input place ${project}`,
    initialValues: { zip: '', street: '' },
    validate: ({ zip }) => ({ zip: !/^\d{5}$/.test(zip.trim()) && copy.zipInvalid }),
    send: ({ zip, street }) => add.mutateAsync([{ zip: zip.trim(), street: street.trim() }]),
    onSuccess: () => form.set({ zip: '', street: '' }),
  });
  return (
    <Collapsible title={copy.places} startsOpen={false} lazy>
      <p className={css.muted}>{copy.placesIntro}</p>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={40} />}>
        {(places) =>
          places.length === 0 ? (
            <p>{copy.placesEmpty}</p>
          ) : (
            <ul className={css.totals}>
              {places.map(({ id, zip, street }) => (
                <li key={id}>
                  <span>
                    <strong>{zip}</strong> {street || copy.wholeZip}
                  </span>
                  {mayEdit && (
                    <IconButton label={copy.removePlace(`${zip} ${street}`.trim())} onClick={() => remove.mutate(id)}>
                      <Icon of={bin} size={20} />
                    </IconButton>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      {mayEdit && (
        <form {...form.props} className={css.fields}>
          <TextField label={copy.placeZip} inputMode="numeric" maxLength={5} {...form.field('zip')} />
          <TextField label={copy.placeStreet} {...form.field('street')} />
          <FormAlert form={form} />
          <Button type="submit" variant="outlineDark" loading={form.isPending}>
            {copy.addPlace}
          </Button>
        </form>
      )}
    </Collapsible>
  );
}
