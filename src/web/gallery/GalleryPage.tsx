import { Link, useParams } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { copy } from './copy.ts';
import css from './Gallery.module.css';

/**
 * Each `…Section.tsx` beside this file is one page of the gallery, named by its file: `TextFieldsSection` → `text-fields`.
 * A page loads its own widgets alone: the tests open hundreds of them.
 */
const SECTIONS: Readonly<Record<string, ComponentType>> = Object.fromEntries(
  Object.entries(import.meta.glob<{ default: ComponentType }>('./*Section.tsx')).map(([file, load]) => [
    file
      .slice(2, -'Section.tsx'.length)
      .replace(/(?!^)[A-Z]/g, '-$&')
      .toLowerCase(),
    lazy(load),
  ]),
);

export function GalleryPage() {
  const { section } = useParams({ strict: false });
  const Section = section === undefined ? undefined : SECTIONS[section];
  return (
    <div className="page">
      <PageHeading>{copy.heading}</PageHeading>
      <p className="muted">{copy.lead}</p>
      <div className={css.columns}>
        <nav aria-label={copy.sections}>
          <ul>
            {Object.keys(SECTIONS).map((name) => (
              <li key={name}>
                <Link to="/staff/gallery/$section" params={{ section: name }} className={css.entry}>
                  {name.charAt(0).toUpperCase() + name.slice(1).replaceAll('-', ' ')}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {section !== undefined && !Section && <p>{copy.unknown}</p>}
        {Section && (
          <div className={css.section} data-testid="section" data-section={section}>
            <Suspense>
              <Section />
            </Suspense>
          </div>
        )}
      </div>
    </div>
  );
}
