/** What keys read aloud: the hand, what is known of the others, the last move. */
import { t } from '../i18n/i18n.svelte';
import { entryWords, goodsWords } from './things';
import { slotsOf } from '../game/turn/hand';
import { tellAll, type Entry } from './log';
import { seatName } from '../table/seats';
import type { Session } from '../table/session.svelte';
import { CARDS } from '../game/nouns';

export function handWords(session: Session): string {
  const hand = session.seat === null ? null : session.game?.view.seats[session.seat]?.hand;
  if (!hand) return t('hand.unknown');
  const kinds = CARDS.filter((card) => hand[card] > 0).map((card) => t(`count.${card}`, { n: hand[card] }));
  return [t('hand.title', { n: slotsOf(hand).length }), ...kinds].join(', ');
}

export function opponentsWords(session: Session): string {
  return (session.game?.view.seats ?? [])
    .flatMap((seat, index) => {
      if (index === session.seat) return [];
      const facts = [
        t('players.cards', { n: seat.hand_size }),
        t('players.ships', { n: 5 - seat.reserve.ships }),
        t('players.pioneers', { n: 10 - seat.reserve.pioneers }),
        goodsWords(seat.production),
      ];
      return [`${seatName(session.table, index)}: ${facts.filter(Boolean).join(', ')}`];
    })
    .join('. ');
}

export function lastMoveWords(session: Session): string {
  const entry = tellAll(session.game?.view.history ?? []).at(-1);
  return entry ? sentenceOf(session, entry) : t('log.nothing');
}

/** An entry of the log, as whoever looks at the screen is told it. */
export function sentenceOf(session: Session, entry: Entry, names = session.names): string {
  const { art, seat, ownSeats, table } = session;
  if (!art || !names) return '';
  const reader = seat !== null && ownSeats.includes(seat) ? seat : null;
  return entryWords(entry, art, names, (other) => seatName(table, other), reader);
}
