import type { ResidentPageLanguage } from '#contract/community/rules/language.ts';
import type { DashboardState } from '#contract/community/schema.ts';
import { CommunityBody } from '../components/CommunityPage.tsx';
import { PlacesMap } from '../components/PlacesMap.tsx';
import css from './PublicDashboard.module.css';

interface Props {
  readonly state: DashboardState;
  readonly language: ResidentPageLanguage;
}

/** What residents would read, by the very parts that make their page. */
export function Preview({ state, language }: Props) {
  if (!state.preview) return null;
  const { snapshot } = state.preview;
  const { project_id, allows_embedding, embed_width, embed_height } = state;
  const published = {
    ...{ project_id, allows_embedding, embed_width, embed_height, snapshot },
    number: (state.number ?? 0) + 1,
    published_at: '',
  };
  return (
    <div className={css.preview} lang={language}>
      <CommunityBody
        published={published}
        language={language}
        heading="h2"
        map={(words, amounts) => <PlacesMap places={snapshot.places} words={words} amounts={amounts} />}
      />
    </div>
  );
}
