//! Prints the types of the server's messages in TypeScript.

fn main() {
    print!("{}", ilos_wire::typescript::module());
}
