//! The bots of the person who asks: programs that play with a token.

use axum::Json;
use axum::extract::State;
use http::StatusCode;
use ilos_table::{Millis, PersonId, Rating};
use ilos_wire::person::{BotToken, NewBot, NewToken, Person};

use super::free_name;
use crate::app::App;
use crate::http::description::ErrorResponses;
use crate::http::error::HttpError;
use crate::http::extract::{CurrentPerson, JsonBody, PathParams};
use crate::people::change::end_logins;
use crate::people::deletion::delete_as;
use crate::people::secret::{Secret, SecretHash};
use crate::settings::LATEST;
use crate::store::{LoginRow, Logins, PersonChange, PersonKind, PersonRow, Quota, Write};

/// Lists my bots.
#[utoipa::path(
    get,
    path = "/my-bots",
    tag = "people",
    responses((status = 200, body = Vec<Person>), ErrorResponses)
)]
pub(in crate::http) async fn list(
    State(app): State<App>,
    CurrentPerson(me): CurrentPerson,
) -> Result<Json<Vec<Person>>, HttpError> {
    let bots = app.store.bots_of(me.id).await?;
    Ok(Json(bots.into_iter().map(Person::from).collect()))
}

/// Creates a bot. Its token is shown only now.
#[utoipa::path(
    post,
    path = "/my-bots",
    tag = "people",
    request_body = NewBot,
    responses((status = 201, body = BotToken), ErrorResponses)
)]
pub(in crate::http) async fn make(
    State(app): State<App>,
    CurrentPerson(me): CurrentPerson,
    JsonBody(new): JsonBody<NewBot>,
) -> Result<(StatusCode, Json<BotToken>), HttpError> {
    if me.kind != PersonKind::Account {
        return Err(HttpError::forbidden(
            "only an account can have bots: make one with POST /api/v1/account",
        ));
    }
    let name = free_name(&app, &new.name, None).await?;
    let bot = PersonRow {
        id: PersonId::random(&mut app.random()),
        name,
        kind: PersonKind::Bot,
        owner: Some(me.id),
        created: app.now(),
        rating: Rating::NEW,
        name_changes: 0,
    };
    let (token, login) = new_token(&app, new.until)?;
    app.store.write(Write::AddPerson(bot.clone()).within(vec![Quota::Bots.of(me.id)])).await?;
    app.store.add_login(bot.id, login).await?;
    Ok((StatusCode::CREATED, Json(BotToken { bot: bot.into(), token: token.reveal().to_owned() })))
}

/// A token that ends at a time, or never.
fn new_token(app: &App, until: Option<Millis>) -> Result<(Secret, LoginRow), HttpError> {
    let now = app.now();
    if until.is_some_and(|until| until <= now || until > LATEST) {
        return Err(HttpError::invalid("a token ends at a time to come, in milliseconds since 1970"));
    }
    let token = Secret::token(&app.random());
    let login = LoginRow::new(SecretHash::of(token.reveal()), now, until);
    Ok((token, login))
}

/// Gives one of my bots another token, which is shown only now. Its earlier ones end.
#[utoipa::path(
    post,
    path = "/my-bots/{id}/token",
    tag = "people",
    params(("id" = String, Path)),
    request_body = Option<NewToken>,
    responses((status = 201, body = BotToken), ErrorResponses)
)]
pub(in crate::http) async fn renew(
    State(app): State<App>,
    CurrentPerson(me): CurrentPerson,
    PathParams(id): PathParams<String>,
    JsonBody(new): JsonBody<NewToken>,
) -> Result<(StatusCode, Json<BotToken>), HttpError> {
    let bot = my_bot(&app, &me, &id).await?;
    let (token, login) = new_token(&app, new.until)?;
    let hash = login.hash;
    app.store.add_login(bot.id, login).await?;
    end_logins(&app, &bot, Logins::AllBut(hash)).await?;
    Ok((StatusCode::CREATED, Json(BotToken { bot: bot.into(), token: token.reveal().to_owned() })))
}

async fn my_bot(app: &App, me: &PersonRow, id: &str) -> Result<PersonRow, HttpError> {
    let bots = app.store.bots_of(me.id).await?;
    let bot = bots.into_iter().find(|bot| bot.id.to_string() == id);
    bot.ok_or_else(|| HttpError::missing("you have no such bot"))
}

/// Deletes one of my bots, and its token with it.
#[utoipa::path(
    delete,
    path = "/my-bots/{id}",
    tag = "people",
    params(("id" = String, Path)),
    responses((status = 204), ErrorResponses)
)]
pub(in crate::http) async fn delete(
    State(app): State<App>,
    CurrentPerson(me): CurrentPerson,
    PathParams(id): PathParams<String>,
) -> Result<StatusCode, HttpError> {
    let bot = my_bot(&app, &me, &id).await?;
    delete_as(&app, bot, PersonChange::Retire).await?;
    Ok(StatusCode::NO_CONTENT)
}
