/** What the page of a game needs. Live games and replays implement it, and components cannot tell which. */
import type { Action, Hint, Occupant, SeenEvent, Set as TileSet } from '../generated/protocol';
import type { Status } from '../connection/connection';
import type { SetArt } from '../board/art';
import type { IslandNames } from '../board/islands';
import type { Turn } from '../turn/turn.svelte';
import type { Shown } from './view-reducer';

export interface GameSource {
  readonly id: string;
  /** Whether the server knows the people at the seats. */
  readonly knowsPeople: boolean;
  /** The tiles and prices, and their pictures. */
  readonly set: TileSet;
  readonly art: SetArt;
  readonly seats: readonly Occupant[];
  /** The state of the connection. */
  readonly status: Status;
  /** The moment on the screen. */
  readonly shown: Shown;
  /** The seat through whose eyes it is seen; null for a spectator. */
  readonly seat: number | null;
  /** The seats that are played from this screen. */
  readonly ownSeats: readonly number[];
  /** The turn in the making; it offers nothing while no own seat has the turn. */
  readonly turn: Turn;
  /** What a player can do besides choosing; null if the game can only be watched. */
  readonly controls: GameControls | null;
  /** The whole game in a replay; null in a live game. */
  readonly story: Story | null;
}

export interface GameControls {
  /** An action was sent and its effect is not shown yet. */
  readonly waiting: boolean;
  /** What the strongest level would do, until something else happens. */
  readonly hint: Hint | null;
  /** Whether hints are given: not in rated games. */
  readonly canHint: boolean;
  /** A hint was asked for and has not come. */
  readonly hinting: boolean;
  /** With several players at one screen: the seat that has to take over the screen next. */
  readonly curtain: number | null;
  /** At the start of a turn: what others did can be shown once more. */
  readonly canRetell: boolean;
  /** It is being shown. */
  readonly retelling: boolean;
  act(action: Action): void;
  takeBack(): void;
  askHint(): void;
  dismissHint(): void;
  retell(): void;
  stopRetelling(): void;
  takeScreen(): void;
}

export interface Story {
  readonly history: readonly SeenEvent[];
  /** The names of all islands of the game, because the log also shows later events. */
  readonly names: IslandNames;
  /** How many events have happened at the moment on the screen. */
  readonly at: number;
  /** Shows the moment after a number of events. */
  jump(at: number): Promise<void>;
}
