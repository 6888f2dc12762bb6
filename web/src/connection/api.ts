/** Requests to the server. */
import type {
  AddBot,
  BotInfo,
  BotToken,
  Calls,
  CallTarget,
  Course,
  Deed,
  DeedAnswer,
  Invited,
  Login,
  Moment,
  MyEmail,
  NewCallTarget,
  NewReport,
  NewTable,
  Person,
  Problem,
  ProblemCode,
  QuietHours,
  RecordInfo,
  RecoveryCodes,
  RecoveryCodesLeft,
  Report,
  ServerInfo,
  Set,
  Standing,
  TableInfo,
  TableList,
  TableStatus,
  Vote,
} from '../generated/protocol';
import type { SetArt } from '../board/art';

/** A request failed. The code is null if a proxy answered instead of the server. */
export class RequestError extends Error {
  constructor(
    readonly status: number,
    readonly code: ProblemCode | null,
    message: string,
  ) {
    super(message);
  }
}

const BASE = '/api/v1';

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await fetch(BASE + path, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return answered<T>(response);
}

async function answered<T>(response: Response): Promise<T> {
  if (!response.ok) {
    const problem = (await response.json().catch(() => null)) as Problem | null;
    throw new RequestError(response.status, problem?.code ?? null, problem?.message ?? response.statusText);
  }
  return (response.status === 204 ? undefined : await response.json()) as T;
}

let known: Promise<Person> | null = null;

/** Who we are; the server makes us a guest on the first visit. The answer is kept. */
export function me(): Promise<Person> {
  known ??= ask<Person>('POST', '/guests').catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

/** Call it after a log-out: the next request asks again who we are. */
export function forget(): void {
  known = null;
}

/** Whether a request failed because the server knows no guests, and we are not logged in. */
export const isStranger = (error: unknown): boolean =>
  error instanceof RequestError && error.code === 'no_guests';

/** Sends a request that makes us another person, or changes our name. */
async function become(method: string, path: string, body: unknown): Promise<Person> {
  // Where there are no guests, this is how we get to be known at all.
  await me().catch((error: unknown) => {
    if (!isStranger(error)) throw error;
  });
  const person = await ask<Person>(method, path, body);
  known = Promise.resolve(person);
  return person;
}

/** Sets a new password with a recovery code, and logs in. */
export const recover = (name: string, code: string, newPassword: string) =>
  become('POST', '/recover', { name, code, new_password: newPassword });

/** Sends a request that logs us out; the next request makes us a new guest. */
async function leave(method: string, path: string, body?: unknown): Promise<void> {
  await ask<undefined>(method, path, body);
  forget();
}

export const changeMe = (change: { name?: string; password?: string; new_password?: string }) =>
  become('PATCH', '/me', change);
export const rename = (name: string) => changeMe({ name });
export const register = (name: string, password: string, code?: string) =>
  become('POST', '/account', code === undefined ? { name, password } : { name, password, code });
export const logIn = (name: string, password: string) => become('POST', '/login', { name, password });
export const logOut = () => leave('POST', '/logout');
export const logOutEverywhere = () => leave('POST', '/logout-everywhere');
export const deleteMe = (password?: string) =>
  leave('DELETE', '/me', password === undefined ? {} : { password });

/** Sends a request that the server accepts only from people it knows. */
async function asMe<T>(method: string, path: string, body?: unknown): Promise<T> {
  await me();
  return ask<T>(method, path, body);
}

export const myLogins = () => asMe<Login[]>('GET', '/me/logins');
export const endLogin = (id: string) => ask<undefined>('DELETE', `/me/logins/${id}`);
export const myCalls = () => asMe<Calls>('GET', '/me/calls');
export const changeCalls = (quiet: QuietHours | null) => asMe<undefined>('PATCH', '/me/calls', { quiet });
export const addCallTarget = (target: NewCallTarget) => asMe<CallTarget>('POST', '/me/calls/targets', target);
export const removeCallTarget = (id: string) => asMe<undefined>('DELETE', `/me/calls/targets/${id}`);
export const recoveryCodesLeft = () =>
  asMe<RecoveryCodesLeft>('GET', '/me/recovery-codes').then(({ left }) => left);
/** Makes new recovery codes, which replace earlier ones. */
export const makeRecoveryCodes = (password: string) =>
  asMe<RecoveryCodes>('POST', '/me/recovery-codes', { password }).then(({ codes }) => codes);
export const myEmail = () => asMe<MyEmail>('GET', '/me/email');
/** Keeps an address for the way back into the account, or none. */
export const setEmail = (address: string | null, password: string) =>
  asMe<MyEmail>('PUT', '/me/email', address === null ? { password } : { address, password });
/** Has a link sent that sets a new password. */
export const mailLink = (name: string, language: string) =>
  asMe<undefined>('POST', '/recover/email', { name, language });
/** Where everything that is kept about us can be downloaded. */
export const MY_DATA = `${BASE}/me/data`;

/** What everyone may know of this server, and our role. */
export const serverInfo = () => ask<ServerInfo>('GET', '/server');
/** Carries out a deed of a moderator or an admin. */
export const order = (deed: Deed) => ask<DeedAnswer>('POST', '/admin', deed);
export const report = (about: NewReport) => asMe<Report>('POST', '/reports', about);
export const myReports = () => asMe<Report[]>('GET', '/me/reports');
export const blockedPeople = () => asMe<Person[]>('GET', '/me/blocks');
export const block = (id: string) => asMe<undefined>('PUT', `/me/blocks/${id}`);
export const unblock = (id: string) => asMe<undefined>('DELETE', `/me/blocks/${id}`);

export const leaderboard = () => ask<Standing[]>('GET', '/leaderboard');
export const personOf = (id: string) => ask<Person>('GET', `/people/${id}`);
export const gamesOf = (id: string, after?: string) =>
  ask<TableList>('GET', `/people/${id}/games${after ? `?after=${after}` : ''}`);
export const myBots = () => asMe<Person[]>('GET', '/my-bots');
export const makeBot = (name: string) => asMe<BotToken>('POST', '/my-bots', { name });
export const deleteBot = (id: string) => ask<undefined>('DELETE', `/my-bots/${id}`);

export const bots = () => ask<BotInfo[]>('GET', '/bots');
export const tables = (status: TableStatus, mine: boolean) =>
  listOf(status, mine).then((list) => list.tables);
/** A page of tables; for own games with the seat to act in each. */
export const listOf = (status: TableStatus, mine: boolean, after?: string) =>
  asMe<TableList>(
    'GET',
    `/tables?status=${status}${mine ? '&mine=true' : ''}${after ? `&after=${after}` : ''}`,
  );
export const openTable = (table: NewTable) => asMe<TableInfo>('POST', '/tables', table);
export const joinTable = (id: string, seat?: number) =>
  asMe<TableInfo>('POST', `/tables/${id}/join`, seat === undefined ? {} : { seat });
export const leaveTable = (id: string) => asMe<TableInfo>('POST', `/tables/${id}/leave`, {});
/** Gives the game up: a bot plays for us to the end. */
export const resign = (id: string) => asMe<TableInfo>('POST', `/tables/${id}/resign`, {});
/** Says how to go on without someone who is away. */
export const vote = (id: string, vote: Vote) => asMe<TableInfo>('POST', `/tables/${id}/vote`, vote);
/** Invites a person to a table. Returns whether the person is online. */
export const invite = (id: string, person: string) =>
  asMe<Invited>('POST', `/tables/${id}/invite`, { person }).then(({ reached }) => reached);
export const addBot = (id: string, bot: AddBot) => asMe<TableInfo>('POST', `/tables/${id}/bots`, bot);
export const clearSeat = (id: string, seat: number) =>
  asMe<TableInfo>('DELETE', `/tables/${id}/seats/${seat}`);
export const setReady = (id: string, ready: boolean) =>
  asMe<TableInfo>('POST', `/tables/${id}/ready`, { ready });
export const startTable = (id: string) => asMe<TableInfo>('POST', `/tables/${id}/start`, {});
export const rematchOf = (id: string) => asMe<TableInfo>('POST', `/tables/${id}/rematch`, {});
export const tableOf = (id: string) => ask<TableInfo>('GET', `/tables/${id}`);
/** A finished game after a number of events, as a seat saw it or with all cards open. */
export const momentOf = (id: string, at: number, seat: number | null) =>
  ask<Moment>('GET', `/tables/${id}/replay/${at}${seat === null ? '' : `?seat=${seat}`}`);
/** How a finished game went, round by round. */
export const courseOf = (id: string) => ask<Course>('GET', `/tables/${id}/course`);
export const setOf = (id: string) => ask<Set>('GET', `/tables/${id}/set`);
export const artOf = (id: string) => ask<SetArt>('GET', `/tables/${id}/art`);
export const recordAddress = (id: string) => `${BASE}/tables/${id}/record`;

export async function sprite(): Promise<string> {
  const response = await fetch(`${BASE}/art/sprite.svg`);
  if (!response.ok) throw new RequestError(response.status, null, response.statusText);
  return response.text();
}

/** Reads a record of the player; the server does not keep it. */
export const lookAtRecord = (text: string) => sendText<{ record: RecordInfo; art: SetArt }>('/records', text);
export const recordMoment = (text: string, at: number, seat: number | null) =>
  sendText<Moment>(`/records/${at}${seat === null ? '' : `?seat=${seat}`}`, text);

async function sendText<T>(path: string, text: string): Promise<T> {
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  return answered<T>(await fetch(BASE + path, { method: 'POST', headers, body: text }));
}
