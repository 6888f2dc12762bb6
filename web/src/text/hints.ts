/** A hint in words: what to do, and why. */
import type { Action, Destination, Good, Hint, Reason } from '../generated/protocol';
import { listed, t } from '../i18n/i18n.svelte';
import { countCards, goodOf } from '../board/nouns';
import { cardsWords, type Telling } from './things';

/** An action as advice. */
function adviceWords(action: Action, telling: Telling): string {
  const { names, art } = telling;
  switch (action.action) {
    case 'end_turn':
      return t('hint.do.end');
    case 'mulligan': {
      const n = countCards(action.discard);
      if (n === 0) return t('hint.do.keep');
      return t('hint.do.exchange', { n, cards: cardsWords(action.discard) });
    }
    case 'first_island':
      return voyageWords(action.to, telling);
    case 'play': {
      if (action.card === 'ship') return voyageWords(action.to, telling);
      if (action.card === 'market') return t('hint.do.market', { good: t(`good.${action.good}`) });
      const { at } = action;
      // An action for later can be on a tile that the hint places first.
      const island = names.around(at) || t('hint.new_island');
      const kind = art.tiles[at.tile]?.locations[at.location]?.kind;
      const good = kind ? goodOf(kind) : null;
      if (action.card === 'building')
        return action.build === 'fort'
          ? t('hint.do.fort', { island })
          : t('hint.do.post', { island, good: t(`good.${action.good}`) });
      if (action.card === 'plantation')
        return t('hint.do.plantation', { island, good: good ? t(`good.${good}`) : '' });
      return t(`hint.do.${action.card}`, { island });
    }
  }
}

function voyageWords(to: Destination, telling: Telling): string {
  if ('explore' in to) return t('hint.do.explore');
  if ('hideout' in to) return t('hint.do.pirate');
  return t('hint.do.sail', { island: telling.names.at(to.shore) });
}

const amount = ({ good, amount }: { good: Good; amount: number }): string =>
  t(`count.${good}`, { n: amount });

/** A reason for the advice. */
function whyWords(reason: Reason, hint: Hint, telling: Telling): string {
  const people = (seats: number[], type: 'conjunction' | 'disjunction') =>
    listed(seats.map(telling.nameOf), type);
  switch (reason.because) {
    case 'exchange':
      return reason.cards === 0 ? t('hint.why.keep') : t('hint.why.exchange');
    case 'production':
      return t('hint.why.production', { goods: amount(reason) });
    case 'goods':
      return t('hint.why.goods', { goods: amount(reason) });
    case 'price': {
      const { from, to, stock, production } = reason;
      return t('hint.why.price', { good: t(`good.${reason.good}`), from, to, stock, production });
    }
    case 'cards':
      return t('hint.why.cards', { n: reason.amount });
    case 'reach':
      return t('hint.why.reach', { n: reason.places });
    case 'enables': {
      const later = hint.plays[reason.later];
      return t('hint.why.enables', { play: later ? adviceWords(later, telling) : '' });
    }
    case 'denies':
      return t('hint.why.denies', {
        names: people(reason.seats, 'disjunction'),
        place: t(`place.${reason.kind}`),
      });
    case 'piracy':
      return t('hint.why.piracy', { names: people(reason.seats, 'conjunction') });
    case 'protects':
      return t('hint.why.protects');
    case 'tempo':
      return t('hint.why.tempo', { n: reason.left });
    case 'ends_the_game':
      return t('hint.why.ends');
    case 'saves_cards':
      return reason.cards === 0 ? '' : t('hint.why.saves', { n: reason.cards });
  }
}

/** The hint with its best reasons; those for the next action come first. */
export function hintWords(hint: Hint, telling: Telling): string {
  const now = hint.why.filter((reason) => reason.play === 0);
  const reasons = (now.length > 0 ? now : hint.why).slice(0, 2);
  return [adviceWords(hint.action, telling), ...reasons.map((reason) => whyWords(reason, hint, telling))]
    .filter(Boolean)
    .join(' ');
}
