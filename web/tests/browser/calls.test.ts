/** Calls to players who look elsewhere: notifications, pushes, webhooks, quiet hours. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { Newcomer } from '../support/newcomer';
import { stage } from '../support/stage';

const { server, visit } = stage();
/** Keys of a browser, from the example of RFC 8291. */
const KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** Lets the page subscribe without the push service of a maker of browsers. */
const playPushService = (page: Page) =>
  page.evaluate((keys) => {
    const endpoint = 'https://1.1.1.1/push';
    let subscribed: object | null = null;
    const subscription = {
      endpoint,
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: () => {
        subscribed = null;
        return Promise.resolve(true);
      },
    };
    Object.assign(PushManager.prototype, {
      getSubscription: () => Promise.resolve(subscribed),
      subscribe: () => Promise.resolve((subscribed = subscription)),
    });
  }, KEYS);

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ body, tag }) => ({ body, tag }));
  });

test('a push to a closed page says in the language of its reader that it is their turn, once', async () => {
  const { page, context, faults } = await visit('/me', { locale: 'de-DE', permissions: ['notifications'] });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await playPushService(page);
  const call = page.getByLabel('Dieses Gerät rufen, wenn Ilôs geschlossen ist');
  await call.click();
  await expect.poll(() => call.isChecked()).toBe(true);
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  const data = JSON.stringify({ about: 'turn', table: 'abc', sequence: 5 });
  const push = { origin: server.address, registrationId: await registered, data };
  for (let time = 0; time < 2; time += 1) await session.send('ServiceWorker.deliverPushMessage', push);
  await expect.poll(() => shown(page)).toEqual([{ body: 'Du bist bei Ilôs dran.', tag: 'abc' }]);
  await call.click();
  await expect.poll(() => call.isChecked()).toBe(false);
  expect(faults).toEqual([]);
  await context.close();
});

test('a hidden page tells with a notification that it is the turn of its player', async () => {
  const { page, context } = await visit('/me', { permissions: ['notifications'] });
  await page.getByLabel('Notify me while this page is hidden').click();
  await page.goto(server.address);
  const newcomer = await Newcomer.playNow(page);
  await newcomer.exchange();
  await newcomer.awaitTurn();
  expect(await shown(page)).toEqual([]);
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  await newcomer.land();
  await newcomer.awaitTurn();
  const table = new URL(page.url()).pathname.split('/').pop();
  await expect.poll(() => shown(page)).toEqual([{ body: 'It is your turn in Ilôs.', tag: table }]);
  await context.close();
});

test('quiet hours and webhooks are kept, and what is wrong is said', async () => {
  const { page, context } = await visit('/me');
  await page.getByLabel('Quiet hours').click();
  await page.getByLabel('from').fill('23:15');
  await page.getByLabel('Address of the webhook').fill('https://192.168.0.1/hook');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('leads into a private network').waitFor();
  await page.getByLabel('Address of the webhook').fill('https://1.1.1.1/hook');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Discord (1.1.1.1)').waitFor();
  await page.reload();
  await page.getByText('Discord (1.1.1.1)').waitFor();
  expect(await page.getByLabel('from').inputValue()).toBe('23:15');
  await page.getByRole('button', { name: 'Remove Discord' }).click();
  await page.getByText('Discord (1.1.1.1)').waitFor({ state: 'detached' });
  await context.close();
});
