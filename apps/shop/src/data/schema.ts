/** Plaintext passwords and all secrets are in one database, because the shop exists to show both. */
export const schema = [
  `CREATE TABLE customers (
     id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL UNIQUE, password TEXT NOT NULL,
     role TEXT NOT NULL DEFAULT 'customer', phone TEXT NOT NULL DEFAULT '', address TEXT NOT NULL DEFAULT '',
     newsletter INTEGER NOT NULL DEFAULT 0, stamps INTEGER NOT NULL DEFAULT 120)`,
  `CREATE TABLE sessions (
     sid TEXT PRIMARY KEY, customer_id INTEGER NOT NULL, created_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
     brought INTEGER NOT NULL DEFAULT 0, ended INTEGER NOT NULL DEFAULT 0, void INTEGER NOT NULL DEFAULT 0,
     access TEXT NOT NULL DEFAULT 'taken_session')`,
  `CREATE TABLE products (
     id INTEGER PRIMARY KEY, name TEXT NOT NULL, description TEXT NOT NULL, price REAL NOT NULL,
     origin TEXT NOT NULL, stock INTEGER NOT NULL DEFAULT 12)`,
  `CREATE TABLE costs (product_id INTEGER PRIMARY KEY, cost REAL NOT NULL)`,
  `CREATE TABLE reviews (
     id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL, author TEXT NOT NULL, stars INTEGER NOT NULL,
     text TEXT NOT NULL, written_on TEXT NOT NULL DEFAULT CURRENT_DATE)`,
  `CREATE TABLE orders (
     id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL, placed_on TEXT NOT NULL DEFAULT CURRENT_DATE,
     status TEXT NOT NULL, note TEXT NOT NULL DEFAULT '', discount REAL NOT NULL DEFAULT 0)`,
  `CREATE TABLE order_items (
     order_id INTEGER NOT NULL, product_id INTEGER NOT NULL, quantity INTEGER NOT NULL, price REAL NOT NULL)`,
  `CREATE TABLE cart (
     id INTEGER PRIMARY KEY, customer_id INTEGER NOT NULL, product_id INTEGER NOT NULL,
     quantity INTEGER NOT NULL, price REAL NOT NULL)`,
  `CREATE TABLE vouchers (code TEXT PRIMARY KEY, value REAL NOT NULL, description TEXT NOT NULL)`,
  `CREATE TABLE credit_vouchers (
     code TEXT PRIMARY KEY, customer_id INTEGER NOT NULL, value REAL NOT NULL, spent INTEGER NOT NULL DEFAULT 0)`,
  `CREATE TABLE staff_notes (
     id INTEGER PRIMARY KEY, author TEXT NOT NULL, written_on TEXT NOT NULL, text TEXT NOT NULL)`,
  `CREATE TABLE till (pin TEXT NOT NULL)`,
  `CREATE TABLE gifts (
     id INTEGER PRIMARY KEY, from_id INTEGER NOT NULL, to_id INTEGER NOT NULL, stamps INTEGER NOT NULL,
     sent_on TEXT NOT NULL DEFAULT CURRENT_DATE)`,
  `CREATE TABLE flyers (id INTEGER PRIMARY KEY, text TEXT NOT NULL)`,
].map((sql) => ({ sql }));
