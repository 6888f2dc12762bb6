/** A player who uses nothing but the page. */
import type { Page } from 'playwright-core';
import { playable, pressOnMap, SHIP, TARGET } from './page';

/** The turn of a newcomer who presses what the page offers. */
export class Newcomer {
  /** Every card that was played. */
  readonly played = new Set<string>();

  /** Called with the name of each state of a turn, for tests that look at all of them. */
  look: (state: string) => Promise<void> = () => Promise.resolve();

  constructor(
    readonly page: Page,
    readonly cardsPerTurn = 2,
    readonly curious = false,
  ) {}

  async isOver(): Promise<boolean> {
    return this.page.locator('.podium').isVisible();
  }

  /** Presses **Play now** against a number of bots, and waits for the first choice. */
  static async playNow(page: Page, bots: number | null = null): Promise<Newcomer> {
    if (bots !== null) await page.locator('.against select').first().selectOption(String(bots));
    await page.locator('.play').click();
    const player = new Newcomer(page);
    await player.awaitTurn();
    return player;
  }

  /** Exchanges nothing and lands: then the first turn begins. */
  async begin(): Promise<void> {
    await this.exchange();
    await this.awaitNeed('target');
    await this.land();
    await this.awaitNeed('card');
  }

  async awaitNeed(need: string): Promise<void> {
    await this.page.locator(`.game[data-need="${need}"]`).waitFor({ timeout: 60_000 });
  }

  /** Waits until the page asks for something, and returns what; null when the game is over. */
  async awaitTurn(): Promise<string | null> {
    await this.page.locator('.podium, .game[data-need]').first().waitFor({ timeout: 60_000 });
    if (await this.isOver()) return null;
    return this.page.locator('.game').getAttribute('data-need');
  }

  /** Presses a button that commits, and waits until it has taken effect. */
  private async commit(selector: string): Promise<void> {
    const before = await this.page.locator('.game').getAttribute('data-sequence');
    await this.page.locator(selector).click();
    await this.page.waitForFunction(
      (old) => document.querySelector('.game')?.getAttribute('data-sequence') !== old,
      before,
    );
  }

  async exchange(): Promise<void> {
    await this.commit('.prompt .confirm');
  }

  async land(): Promise<void> {
    const tile = this.page.locator('.tile:not(:disabled):visible').first();
    await tile.waitFor();
    await tile.click();
    await this.placeTile();
    await this.confirm();
  }

  private async placeTile(): Promise<void> {
    await this.page.locator('.cell, .ghost').first().waitFor();
    if (!(await this.page.locator('.ghost').isVisible())) await pressOnMap(this.page, '.cell');
    await this.page.locator('.ghost').waitFor();
  }

  private async confirm(): Promise<void> {
    await this.commit('.prompt .confirm');
  }

  /** Plays a card if it can; false when it cannot. */
  async play(card: string): Promise<boolean> {
    const page = this.page;
    const inHand = playable(page, card);
    if (!(await inHand.isVisible())) return false;
    await inHand.click();
    if (card === 'market') {
      await page.locator('.prompt .goods .tool').first().waitFor();
      await this.look('the choice of a good');
      await page.locator('.prompt .goods .tool').first().click();
    } else if (card === 'ship') {
      await this.sail();
    } else {
      await this.takePlace();
      if (card === 'building' && (await page.locator('.prompt .builds .tool').count()) > 1) {
        await this.look('fort or post');
        await page.locator('.prompt .builds .tool').first().click();
      }
    }
    await this.look('ready');
    await this.confirm();
    this.played.add(card);
    return true;
  }

  /** Chooses a place, unless the only one was chosen by itself. */
  async takePlace(): Promise<void> {
    await this.page.locator('.game:not([data-need="card"])').waitFor();
    if ((await this.page.locator('.game').getAttribute('data-need')) !== 'target') return;
    await this.page.locator(TARGET).first().waitFor();
    await this.look('the choice of a place');
    await pressOnMap(this.page, TARGET);
  }

  /** Chooses a Ship, a tile and its place: a turn that can almost be confirmed. */
  async prepareTile(): Promise<void> {
    await this.awaitPlayable('ship');
    await playable(this.page, 'ship').click();
    await this.chooseShip();
    await this.page.locator('.tile:not(:disabled):visible').first().click();
    await this.placeTile();
  }

  /** Chooses a card that has several places. One that has a single place goes there: it is taken back. */
  async chooseWithPlaces(card: string): Promise<boolean> {
    await playable(this.page, card).click();
    await this.page.locator('.game:not([data-need="card"])').waitFor();
    const asks = (await this.page.locator('.game').getAttribute('data-need')) === 'target';
    if (!asks) await this.page.locator('.card.playing').click();
    return asks;
  }

  /** Chooses a tile that has several places, and none of them. */
  async chooseTile(): Promise<void> {
    const tiles = this.page.locator('.tile:not(:disabled):visible');
    for (let index = 0; index < (await tiles.count()); index += 1) {
      await tiles.nth(index).click();
      await this.page.locator('.cell, .ghost').first().waitFor();
      if (!(await this.page.locator('.ghost').isVisible())) return;
      await this.page.keyboard.press('Escape');
    }
    throw new Error('every tile has one place only');
  }

  /** Lays tiles here and there until one can be turned where it lies. */
  async findTurnable(): Promise<void> {
    const { page } = this;
    const tiles = page.locator('.tile:not(:disabled):visible');
    const turn = page.getByRole('button', { name: 'Turn the tile right' });
    for (let index = 0; index < (await tiles.count()); index += 1) {
      if ((await tiles.nth(index).getAttribute('aria-pressed')) !== 'true') await tiles.nth(index).click();
      await page.locator('.cell, .ghost').first().waitFor();
      const cells = await page.locator('.cell').count();
      for (let cell = 0; cell <= cells; cell += 1) {
        if (await turn.isVisible()) return;
        if (cell === cells) break;
        // A tile that lies somewhere is shown large, and other cells may be out of sight.
        await page.getByRole('button', { name: 'Show the whole map' }).click();
        await pressOnMap(page, '.cell', cell % (await page.locator('.cell').count()));
      }
    }
    throw new Error('no tile can be turned anywhere');
  }

  private async chooseShip(): Promise<void> {
    if ((await this.page.locator('.game').getAttribute('data-need')) === 'ship')
      await pressOnMap(this.page, SHIP);
  }

  private async sail(): Promise<void> {
    const page = this.page;
    await this.chooseShip();
    const tile = page.locator('.tile:not(:disabled):visible').first();
    if (await tile.isVisible()) {
      await tile.click();
      await this.placeTile();
    } else if ((await page.locator('.overlay path.open').count()) > 0) {
      await page.locator('.overlay path.open').first().waitFor();
      await page.keyboard.press('Tab');
      await page.locator('.viewport').focus();
      await page.keyboard.press('n');
      await page.keyboard.press('Enter');
      // After the keyboard has moved the map, it no longer frames the next choices by itself.
      await page.getByRole('button', { name: 'Show the whole map' }).click();
    } else {
      await pressOnMap(page, TARGET);
    }
  }

  /** Ends turns until a card of a kind, or any, can be played, since draws are random. */
  async awaitPlayable(card?: string): Promise<void> {
    for (let turn = 0; turn < 12; turn += 1) {
      await this.page.locator('.game[data-need="card"]').waitFor({ timeout: 60_000 });
      if (await playable(this.page, card).isVisible()) return;
      await this.endTurn();
    }
    throw new Error(`no ${card ?? 'card'} could be played in twelve turns`);
  }

  /** Confirms what is ready, ends the turn and waits for the next. */
  async endTurnAfterConfirming(): Promise<void> {
    await this.confirm();
    await this.endTurn();
    await this.awaitNeed('card');
  }

  async endTurn(): Promise<void> {
    await this.commit('.prompt .end');
  }

  /** Cards in the order in which they are tried; a curious newcomer saves the hand for those never played. */
  private wanted(): string[] {
    const all = ['ruins', 'gold_mine', 'building', 'plantation', 'market', 'ship'];
    return this.curious ? [...all.filter((card) => !this.played.has(card)), 'ship'] : all;
  }

  /** Plays until the podium stands there. */
  async playToTheEnd(): Promise<void> {
    for (let need = await this.awaitTurn(); need !== null; need = await this.awaitTurn()) {
      if (need === 'exchange') await this.exchange();
      else if (need === 'target') await this.land();
      else {
        let left = this.cardsPerTurn;
        for (const card of this.wanted()) {
          if (left > 0 && (await this.play(card))) left -= 1;
        }
        await this.endTurn();
      }
    }
  }
}
