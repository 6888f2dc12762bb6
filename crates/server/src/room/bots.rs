//! The bots of a table, which play while it is their turn.

use std::sync::Arc;
use std::time::Duration;

use ilos_rules::{Config, Seat, SeatView};
use ilos_table::{BotName, Command};

use super::Room;
use crate::bots::{Requester, SeatedBot};

/// How long a bot waits for a store that fails.
const PAUSE: Duration = Duration::from_secs(1);

/// A decision that a bot has to make.
struct BotTurn {
    requester: Requester,
    bot: BotName,
    seat: Seat,
    /// The sequence to decide on.
    on: u64,
    config: Arc<Config>,
    view: SeatView,
}

impl Room {
    /// Lets bots play while it is a bot's turn. Each table has at most one task for this, which asks for one
    /// decision at a time, so that no table can fill the queue.
    pub(super) fn wake_bots(self: &Arc<Self>) {
        if self.playing_bots.try_lock().is_err() {
            return;
        }
        let room = Arc::clone(self);
        tokio::spawn(async move {
            // Checked again after the lock is released: a step that made it a bot's turn just before found
            // the lock held.
            while room.bot_turn().is_some() {
                let Ok(_playing) = room.playing_bots.try_lock() else { return };
                if !room.play_bots().await {
                    return;
                }
            }
        });
    }

    /// What a bot has to decide, if it is a bot's turn and the table is not in doubt.
    fn bot_turn(&self) -> Option<BotTurn> {
        let state = self.state();
        if state.in_doubt {
            return None;
        }
        let (seat, bot) = state.table.bot_to_move()?;
        let play = &state.table.played()?.play;
        let (config, view) = (Arc::clone(play.config()), play.view(seat));
        let requester = Requester { owner: state.table.host(), is_watched: self.is_watched() };
        Some(BotTurn { requester, bot: bot.clone(), seat, on: play.sequence(), config, view })
    }

    /// Plays the turns of bots; false if no bot can decide.
    async fn play_bots(self: &Arc<Self>) -> bool {
        let mut last: Option<SeatedBot> = None;
        while let Some(BotTurn { requester, bot, seat, on, config, view }) = self.bot_turn() {
            let seated = SeatedBot::at_seat(&bot, seat, last.take());
            let Some((action, seated)) = self.services.bots.decide(requester, seated, config, view).await
            else {
                tracing::error!(table = %self.id, "no bot can decide this turn");
                return false;
            };
            last = Some(seated);
            match self.give(Command::BotMove { seat, on, action }).await {
                Ok(()) => {
                    self.services.metrics.bot_steps.inc();
                }
                // Another server was first, or the store fails.
                Err(_) => {
                    while self.settle().await.is_err() {
                        tokio::time::sleep(PAUSE).await;
                    }
                    // What failed need not be retried at once.
                    if !self.has_reached(on + 1) {
                        tokio::time::sleep(PAUSE).await;
                    }
                }
            }
        }
        true
    }
}
