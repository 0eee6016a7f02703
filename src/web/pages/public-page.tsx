import { renderToStaticMarkup } from 'react-dom/server';
import { RESIDENT_PAGE_LANGUAGES } from '#contract/community/rules/language.ts';
import type { PublicPage } from '#contract/community/rules/page.ts';
import { CommunityPage } from '#web/community/components/CommunityPage.tsx';
import { DashboardList } from '#web/community/components/DashboardList.tsx';
import { PeninsulaPage } from '#web/community/components/PeninsulaPage.tsx';
import { PlacesMap } from '#web/community/components/PlacesMap.tsx';
import { WORDING } from '#web/community/copy/languages.ts';

/** Set by `scripts/build/public-pages.ts`: what the page loads, as paths. */
declare const __PUBLIC_FILES__: {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  readonly fonts: readonly string[];
  readonly icon: string;
};

/**
 * The whole document of a page for residents: complete without a script. Built for Node; the server calls it with what
 * was published (`src/server/community/adapters/built-page.ts`).
 */
export function renderPage(page: PublicPage): string {
  const { language, origin, path, content } = page;
  const { title, description } = headOf(page);
  const { styles, scripts, fonts, icon } = __PUBLIC_FILES__;
  const address = `${origin}${path}`;
  const html = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <link rel="canonical" href={address} />
        {RESIDENT_PAGE_LANGUAGES.map((one) => (
          <link key={one} rel="alternate" hrefLang={one} href={`${address}?lang=${one}`} />
        ))}
        <meta property="og:type" content="website" />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={description} />
        <meta property="og:url" content={address} />
        {content.kind === 'project' && (
          <>
            <meta
              property="og:image"
              content={`${origin}/api/v1/community_dashboards/${content.published.project_id}/image`}
            />
            <meta property="og:image:width" content="1200" />
            <meta property="og:image:height" content="630" />
            <meta name="twitter:card" content="summary_large_image" />
          </>
        )}
        <link rel="icon" type="image/svg+xml" href={icon} />
        {fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="" href={font} />
        ))}
        {styles.map((style) => (
          <link key={style} rel="stylesheet" href={style} />
        ))}
        {scripts.map((script) => (
          <script key={script} type="module" src={script} />
        ))}
      </head>
      <body>
        <Body {...page} />
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}

function headOf({ content, language }: PublicPage): { readonly title: string; readonly description: string } {
  const words = WORDING[language];
  if (content.kind === 'list') return { title: words.list.title, description: words.list.intro };
  if (content.kind === 'commitments')
    return { title: words.peninsula.title, description: `${words.peninsula.intro} ${words.peninsula.unknown}` };
  const { name, owner } = content.published.snapshot.project;
  return { title: words.title(name), description: words.intro(owner) };
}

function Body({ content, language, origin, path, isFramed }: PublicPage) {
  if (content.kind === 'list')
    return <DashboardList items={content.items} language={language} path={path} isFramed={isFramed} />;
  if (content.kind === 'commitments')
    return (
      <PeninsulaPage
        commitments={content.commitments}
        language={language}
        origin={origin}
        path={path}
        isFramed={isFramed}
      />
    );
  const { places } = content.published.snapshot;
  return (
    <CommunityPage
      published={content.published}
      language={language}
      origin={origin}
      path={path}
      isFramed={isFramed}
      map={(words, amounts) => <PlacesMap places={places} words={words} amounts={amounts} />}
    />
  );
}
