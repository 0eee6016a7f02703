import { recipient } from '#server/accounts/reads.ts';
import { handleJob } from '#server/kernel/jobs/handler.ts';
import { issueLink } from '#server/links/commands.ts';
import { searchAlertMail } from '../emails/alert.ts';
import { mailAlert } from '../job-definitions.ts';
import { SEARCH_ALERT_LINK } from '../link-purposes.ts';
import { alertToMail } from '../reads/alert-to-mail.ts';

/**
 * Sends one alert, if its owner takes emails about news at once: the daily email tells the others of its card, or none
 * does. Nothing is sent once they stopped the alerts.
 */
export const mailAlertHandler = handleJob(mailAlert, async (services, { alert_id: id }) => {
  const ctx = services.readContext();
  const alert = await alertToMail(ctx, id);
  if (!alert) return;
  const person = await recipient(ctx.sql, ctx.config, alert.owner_id);
  if (person?.update_mail_preference !== 'at_once') return;
  const secret = await services.transact((write) =>
    issueLink(write, {
      purpose: SEARCH_ALERT_LINK,
      userId: person.id,
      email: person.email,
      note: { message: alert.search_name },
      facts: { search: alert.search_id },
    }),
  );
  const origin = services.origin();
  const unsubscribe = {
    oneClick: `${origin}/api/v1/search_alerts/stop/${secret}`,
    page: `${origin}/link/${secret}`,
    settings: `${origin}/details#notifications`,
  };
  const { email, first_name } = person;
  await services.mail.send(searchAlertMail(alert, { email, first_name, key: id, unsubscribe }, origin));
});
