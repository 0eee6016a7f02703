import { useQuery } from '@tanstack/react-query';
import { TIME_ZONES } from '#contract/opportunities/rules.ts';
import type { ProjectDetails } from '#contract/parent-projects/schema/projects.ts';
import { dollars } from '#web/payments/model/money.ts';
import { QueryBoundary } from '#web/ui/QueryBoundary.tsx';
import { Skeleton } from '#web/ui/States.tsx';
import { copy } from '../copy/home.ts';
import { copy as form } from '../copy/project-form.ts';
import { copy as list } from '../copy/projects.ts';
import { projectQuery } from '../queries/projects.ts';
import css from './Home.module.css';
import { datesOf } from './ProjectColumns.tsx';

const { facts: names } = copy;

/** What is known of the project itself. */
export function ProjectFacts({ id }: { readonly id: string }) {
  const query = useQuery(projectQuery(id));
  return (
    <section className={css.section} aria-labelledby="project-facts">
      <h2 id="project-facts">{copy.about}</h2>
      <QueryBoundary query={query} copy={copy} skeleton={<Skeleton width={100} height={120} />}>
        {(project) => <Facts project={project} />}
      </QueryBoundary>
    </section>
  );
}

function Facts({ project }: { readonly project: ProjectDetails }) {
  const town = [project.city, [project.state_code, project.zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  const facts = [
    [names.state, project.is_archived ? list.archived : list.states[project.state]],
    [names.owner, project.owner],
    [names.number, project.number],
    [names.place, [project.address, town].filter(Boolean).join('\n') || null],
    [names.dates, datesOf(project)],
    [names.budget, project.budget_cents === null ? null : dollars(project.budget_cents)],
    [names.funding, project.funding.map((one) => form.funding[one]).join(', ') || null],
    [names.program, project.program],
    [names.due, copy.dueOn(project.due_day)],
    [names.zone, TIME_ZONES.find(({ id }) => id === project.time_zone)?.label ?? project.time_zone],
    [names.description, project.description],
  ] as const;
  return (
    <dl className={css.facts}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
