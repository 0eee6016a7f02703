import { COMMUNITY_LIMITS } from '#contract/community/rules.ts';
import type { DashboardState } from '#contract/community/schema.ts';
import { showAlert } from '#web/ui/alerts.ts';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { FormAlert } from '#web/ui/form/FormAlert.tsx';
import { useAppForm } from '#web/ui/form/useAppForm.ts';
import { TextField } from '#web/ui/TextField.tsx';
import { copy } from '../copy/owner.ts';
import { useDashboardActs } from '../queries.ts';
import css from './PublicDashboard.module.css';

const { embedding: words } = copy;
type Side = keyof typeof SIDES;
const SIDES = { embed_width: COMMUNITY_LIMITS.width, embed_height: COMMUNITY_LIMITS.height } as const;

function problem(side: Side, typed: string): string | false {
  const { least, most } = SIDES[side];
  const value = Number(typed);
  return !(Number.isInteger(value) && value >= least && value <= most) && words.between(least, most);
}

/** Whether other sites may show the page in a frame, and how large it is there. */
export function EmbedForm({ state, path }: { readonly state: DashboardState; readonly path: string }) {
  const acts = useDashboardActs(state.project_id);
  const form = useAppForm({
    initialValues: {
      allows_embedding: state.allows_embedding,
      embed_width: String(state.embed_width),
      embed_height: String(state.embed_height),
    },
    validate: ({ embed_width, embed_height }) => ({
      embed_width: problem('embed_width', embed_width),
      embed_height: problem('embed_height', embed_height),
    }),
    send: async ({ allows_embedding, embed_width, embed_height }) => {
      await acts.embed(state.version, {
        allows_embedding,
        embed_width: Number(embed_width),
        embed_height: Number(embed_height),
      });
      // here, as another form takes the place of this one
      showAlert({ variant: 'success', text: words.saved });
    },
  });
  const { values, set } = form;
  return (
    <section>
      <h2>{words.title}</h2>
      <form {...form.props} className={css.embed}>
        <Checkbox checked={values.allows_embedding} onChange={(allows_embedding) => set({ allows_embedding })}>
          {words.allow}
        </Checkbox>
        {values.allows_embedding && (
          <div className={css.sides}>
            <TextField label={words.width} inputMode="numeric" {...form.field('embed_width')} />
            <TextField label={words.height} inputMode="numeric" {...form.field('embed_height')} />
          </div>
        )}
        {state.allows_embedding && state.is_published && (
          <TextField
            label={words.code}
            readOnly
            value={`<iframe src="${location.origin}${path}?embed" width="${state.embed_width}" height="${state.embed_height}"></iframe>`}
            onChange={() => undefined}
          />
        )}
        <FormAlert form={form} />
        <Button type="submit" variant="light" loading={form.isPending}>
          {words.save}
        </Button>
      </form>
    </section>
  );
}
