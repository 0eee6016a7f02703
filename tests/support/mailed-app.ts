import { startTestApp, type TestApp } from './app.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';

/** The product at `https://plumbline.test`, with a mailbox that all its mail comes to; closing the product closes both. */
export async function startMailedApp(): Promise<{ t: TestApp; mailbox: Mailbox }> {
  const mailbox = await openMailbox();
  const t = await startTestApp({ SMTP_URL: mailbox.url, PUBLIC_URL: 'https://plumbline.test' });
  const close = async () => {
    await t.close();
    await mailbox.close();
  };
  return { t: { ...t, close }, mailbox };
}
