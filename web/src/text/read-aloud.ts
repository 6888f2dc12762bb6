/** What keys read aloud: the hand, the opponents, the last move. */
import type { Cards, SeenEvent, SeenSeat } from '../generated/protocol';
import { countCards } from '../board/nouns';
import { t } from '../i18n/i18n.svelte';
import { tellAll } from './log';
import { cardsWords, goodsWords, lineWords, type Telling } from './things';

export function handWords(hand: Cards | null): string {
  if (!hand) return t('hand.unknown');
  return [t('hand.title', { n: countCards(hand) }), cardsWords(hand)].filter(Boolean).join(', ');
}

export function opponentsWords(
  seats: readonly SeenSeat[],
  own: number | null,
  nameOf: (seat: number) => string,
): string {
  return seats
    .flatMap((seat, index) => {
      if (index === own) return [];
      const facts = [
        t('players.cards', { n: seat.hand_size }),
        t('players.ships', { n: seat.ships.length - seat.reserve.ships }),
        t('players.pioneers', { n: seat.pioneers.length }),
        goodsWords(seat.production),
      ];
      return [`${nameOf(index)}: ${facts.filter(Boolean).join(', ')}`];
    })
    .join('. ');
}

export function lastMoveWords(history: readonly SeenEvent[], telling: Telling): string {
  const line = tellAll(history).at(-1);
  return line ? lineWords(line, telling) : t('log.nothing');
}
