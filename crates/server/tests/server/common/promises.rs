//! What every store promises, as tests: one test for each promise with SQLite, one for all of them with
//! PostgreSQL.

/// Makes the tests of some promises, each of which is a function that takes an open, empty store.
macro_rules! promises {
    ($($promise:ident)*) => {
        mod sqlite_promises {
            $(
                #[tokio::test(flavor = "multi_thread")]
                async fn $promise() {
                    let folder = tempfile::tempdir().unwrap();
                    let file = folder.path().join("contract.db");
                    let store = ilos_server::store::open(&ilos_server::Database::File(file)).await.unwrap();
                    super::$promise(store).await;
                }
            )*
        }

        #[tokio::test(flavor = "multi_thread")]
        async fn postgresql_keeps_the_same_promises() {
            let cluster = crate::common::postgres::Cluster::start();
            $(
                println!("{}", stringify!($promise));
                let database = ilos_server::Database::Postgres(cluster.new_database());
                $promise(ilos_server::store::open(&database).await.unwrap()).await;
            )*
        }
    };
}
pub(crate) use promises;
