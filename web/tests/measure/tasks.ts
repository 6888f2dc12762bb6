/** What the main thread of a page is busy with, by the clock and by the processor. */
import type { Page } from 'playwright-core';

/** Both in milliseconds; on a busy machine only `cpu` says what the page itself needed. */
export interface Task {
  wall: number;
  cpu: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
}

/** The tasks of all pages of the browser while something is done. */
export async function tasksDuring(page: Page, something: () => Promise<unknown>): Promise<Task[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser');
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    const collected: object[] = value;
    events.push(...(collected as TraceEvent[]));
  });
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel'] },
  });
  await something();
  await session.send('Tracing.end');
  await complete;
  const mains = events.filter(({ args }) => args?.name === 'CrRendererMain');
  const isMain = ({ pid, tid }: TraceEvent) => mains.some((main) => main.pid === pid && main.tid === tid);
  return events
    .filter((event) => event.ph === 'X' && event.name.includes('RunTask') && isMain(event))
    .map(({ dur = 0, tdur = 0 }) => ({ wall: dur / 1000, cpu: tdur / 1000 }));
}
