/** Requests to the server. */
import type {
  AddBot,
  BotInfo,
  Moment,
  NewTable,
  Person,
  Problem,
  Set,
  TableInfo,
  TableList,
  TableStatus,
} from '../generated/protocol';
import type { SetArt } from './art';

/** The server said no, and why. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
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
  if (!response.ok) {
    const problem = (await response.json().catch(() => null)) as Problem | null;
    throw new Refusal(response.status, problem?.code ?? 'unknown', problem?.message ?? response.statusText);
  }
  return (await response.json()) as T;
}

let known: Promise<Person> | null = null;

/** Who we are; a guest, if we were nobody yet. Asked once. */
export function me(): Promise<Person> {
  known ??= ask<Person>('POST', '/guests').catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}

/** Some things need to be known as a person first. */
async function asMe<T>(method: string, path: string, body?: unknown): Promise<T> {
  await me();
  return ask<T>(method, path, body);
}

export async function rename(name: string): Promise<Person> {
  const person = await asMe<Person>('PATCH', '/me', { name });
  known = Promise.resolve(person);
  return person;
}

export const bots = () => ask<BotInfo[]>('GET', '/bots');
export const tables = (status: TableStatus, mine: boolean) =>
  asMe<TableList>('GET', `/tables?status=${status}${mine ? '&mine=true' : ''}`).then((list) => list.tables);
export const openTable = (table: NewTable) => asMe<TableInfo>('POST', '/tables', table);
export const joinTable = (id: string, seat?: number) =>
  asMe<TableInfo>('POST', `/tables/${id}/join`, seat === undefined ? {} : { seat });
export const leaveTable = (id: string) => asMe<TableInfo>('POST', `/tables/${id}/leave`, {});
export const addBot = (id: string, bot: AddBot) => asMe<TableInfo>('POST', `/tables/${id}/bots`, bot);
export const clearSeat = (id: string, seat: number) =>
  asMe<TableInfo>('DELETE', `/tables/${id}/seats/${seat}`);
export const startTable = (id: string) => asMe<TableInfo>('POST', `/tables/${id}/start`, {});
export const rematchOf = (id: string) => asMe<TableInfo>('POST', `/tables/${id}/rematch`, {});
export const tableOf = (id: string) => ask<TableInfo>('GET', `/tables/${id}`);
/** A finished game after so many events, through the eyes of a seat or with all cards open. */
export const momentOf = (id: string, at: number, seat: number | null) =>
  ask<Moment>('GET', `/tables/${id}/replay/${at}${seat === null ? '' : `?seat=${seat}`}`);
export const setOf = (id: string) => ask<Set>('GET', `/tables/${id}/set`);
export const artOf = (id: string) => ask<SetArt>('GET', `/tables/${id}/art`);
export const recordAddress = (id: string) => `${BASE}/tables/${id}/record`;

export async function sprite(): Promise<string> {
  const response = await fetch(`${BASE}/art/sprite.svg`);
  if (!response.ok) throw new Refusal(response.status, 'sprite', response.statusText);
  return response.text();
}
