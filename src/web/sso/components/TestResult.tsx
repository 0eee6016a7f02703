import { ROLE_LABELS } from '#contract/access/role-labels.ts';
import type { Outcome } from '#contract/sso/schema.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { copy } from '../copy/sign-on.ts';

/** The result of a test sign-on, for the people who set it up. */
export function TestResult({ result }: { readonly result: Extract<Outcome, { outcome: 'test' }> }) {
  const { problem, email, role, claims } = result;
  return (
    <>
      <PageHeading>{problem ? copy.testFails : copy.testWorks}</PageHeading>
      <div role="status">
        {problem ? <Banner variant="error">{problem}</Banner> : <Banner variant="success">{copy.testNote}</Banner>}
      </div>
      {role && (
        <DescriptionList
          layout="rows"
          items={[
            { name: copy.testEmail, value: email ?? copy.testNoEmail },
            { name: copy.testRole, value: ROLE_LABELS[role] },
          ]}
        />
      )}
      {claims.length > 0 && (
        <>
          <h2>{copy.claimsTitle}</h2>
          <DescriptionList
            layout="rows"
            items={claims.map(({ name, values }) => ({ name, value: values.join(', ') }))}
          />
        </>
      )}
      <a href="/" className={buttonClass({ variant: 'outlineDark' })}>
        {copy.toHome}
      </a>
    </>
  );
}
