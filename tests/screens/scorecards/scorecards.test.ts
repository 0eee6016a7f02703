import { test } from 'vitest';
import { createBusiness } from '#server/businesses/factory.ts';
import { createPaymentContract, createPaymentLine } from '#server/payments/factory.ts';
import { jobs as scorecardJobs } from '#server/scorecards/jobs.ts';
import { accountScreens } from '../../support/account-screens.ts';
import { descriptionListOf, eventually } from '../../support/page-state.ts';
import { paymentParties } from '../../support/payments.ts';

const { stage, visit } = accountScreens();

test('how a company pays is hidden at four firms and shown at five', async () => {
  stage.app.clock.set('2026-11-20T12:00:00Z');
  const { companyId, userId, token } = (await paymentParties(stage.app)).prime;
  const db = stage.app.db.kysely;
  const pay = async (firms: number) => {
    for (let one = 0; one < firms; one += 1) {
      const { mwbeId } = await createBusiness(db);
      const of = { hiring_company_id: companyId, mwbe_id: mwbeId, created_by: userId };
      const reported_at = new Date('2026-09-02T12:00:00Z');
      await createPaymentLine(db, await createPaymentContract(db, of), 'confirmed', { reported_at });
    }
    await scorecardJobs[0]?.handle(stage.app.app.services, {});
  };
  await pay(4);
  const page = await visit(token, `/details/hiring_company/${companyId}`);
  const card = page.getByRole('region', { name: 'Payment scorecard' });
  await card.getByText('Shown once 5 firms or more have payments to count.').waitFor();
  await pay(1);
  await page.reload();
  await eventually(() => descriptionListOf(card)).toMatchObject({
    Confirmed: '50 to 100 of 100 payments',
    Differences: '0 to 50 of 100 payments',
  });
});
