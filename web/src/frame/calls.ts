/** Calls outside of the page: a notification while it is hidden, a badge on the icon, and pushes. */
import type { QuietHours } from '../generated/protocol';
import { addCallTarget, myCalls, removeCallTarget } from '../connection/api';
import { t } from '../i18n/i18n.svelte';
import { settings } from '../ui/settings.svelte';

/** The cache where the service worker finds the words for pushes: it knows no language. */
const WORDS = 'ilos-words';
const DAY = 1_440;

export const canNotify = (): boolean => 'Notification' in window;
/** Browsers take pushes from pages with TLS, and from this machine. */
export const canPush = (): boolean => canNotify() && 'PushManager' in window && 'serviceWorker' in navigator;

/** Whether a moment lies in quiet hours, which are minutes of the day by UTC. */
export function isQuiet(quiet: QuietHours | null, now: Date): boolean {
  if (!quiet) return false;
  const minute = now.getUTCHours() * 60 + now.getUTCMinutes();
  return (minute - quiet.begin + DAY) % DAY < (quiet.end - quiet.begin + DAY) % DAY;
}

/** Asks the player to allow notifications, unless they have answered. */
export const allowNotifications = async (): Promise<boolean> =>
  canNotify() && (await Notification.requestPermission()) === 'granted';

/** Tells the player something about a table, if the page is hidden and they want to be told. */
export async function notify(table: string, words: string): Promise<void> {
  if (!document.hidden) return;
  if (settings.badge) void navigator.setAppBadge?.();
  const wanted = settings.notifications && canNotify() && Notification.permission === 'granted';
  if (!wanted || isQuiet(settings.quiet, new Date())) return;
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.showNotification('Ilôs', {
    body: words,
    tag: table,
    icon: '/icon/192.png',
    data: { table },
  });
}

/** Takes the badge away once the player looks at the page. Returns a function that ends this. */
export function clearBadgeWhenSeen(): () => void {
  const clear = () => {
    if (!document.hidden) void navigator.clearAppBadge?.();
  };
  clear();
  document.addEventListener('visibilitychange', clear);
  return () => document.removeEventListener('visibilitychange', clear);
}

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = canPush() ? await navigator.serviceWorker.getRegistration() : undefined;
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Where pushes to this browser go; null if it takes none. */
export const pushAddress = async (): Promise<string | null> => (await ownSubscription())?.endpoint ?? null;

/** Lets the server call this browser, in the language of the page. */
export async function startPushes(pushKey: string): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  await (await ownSubscription())?.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(pushKey),
  });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  await addCallTarget({ kind: 'push', endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' });
  const cache = await caches.open(WORDS);
  await cache.put('/words', Response.json({ turn: t('calls.turn') }));
}

/** The server no longer calls this browser. */
export async function stopPushes(): Promise<void> {
  const subscription = await ownSubscription();
  if (!subscription) return;
  const { targets } = await myCalls();
  const target = targets.find(({ address }) => address === subscription.endpoint);
  if (target) await removeCallTarget(target.id);
  await subscription.unsubscribe();
}
