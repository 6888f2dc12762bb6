//! What a server does, as tests: one test for each scene with SQLite, one for all of them with PostgreSQL.

/// Makes the tests of some scenes, each of which is a function that takes a new server.
macro_rules! scenes {
    ($($scene:ident)*) => {
        mod with_sqlite {
            $(
                #[tokio::test(flavor = "multi_thread")]
                async fn $scene() {
                    let (server, _folder) = crate::common::TestServer::start().await;
                    super::$scene(server).await;
                }
            )*
        }

        #[tokio::test(flavor = "multi_thread")]
        async fn the_same_with_postgresql() {
            let cluster = crate::common::postgres::Cluster::start();
            $(
                println!("{}", stringify!($scene));
                let database = ilos_server::Database::Postgres(cluster.new_database());
                let settings = ilos_server::Settings { database, ..crate::common::settings("".as_ref()) };
                $scene(crate::common::TestServer::with(settings).await).await;
            )*
        }
    };
}
pub(crate) use scenes;
