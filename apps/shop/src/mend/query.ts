import type { Call } from '@sentiero/lab-app/mend/exercise';
import type { Value } from '@sentiero/lab-app/sql/row';
import { columnOf } from './column-of.ts';
import type { Ask, ShopExercise } from './exercise.ts';

const rosa = 'rosa@quartierladen.example';
const prepared = 'SELECT id, name, email FROM customers WHERE email = ? AND password = ?';

/** Customers of the tests only, whose addresses and passwords contain what a block list bans. */
const testCustomers = `INSERT INTO customers (id, name, email, password) VALUES
  (101, 'Maeve O''Brien', 'maeve.o''brien@post.example', 'it''s raining'),
  (102, 'Selma Union', 'selma.union@post.example', 'salt OR pepper -- 1=1')`;

/** The query behind the login. */
export const query: ShopExercise = {
  name: 'customerQuery',
  weak: `function customerQuery(email, password) {
  return {
    sql:
      "SELECT id, name, email FROM customers WHERE email = '" +
      email +
      "' AND password = '" +
      password +
      "'",
    values: [],
  };
}
`,
  fixed: `function customerQuery(email, password) {
  return {
    sql: "SELECT id, name, email FROM customers WHERE email = ? AND password = ?",
    values: [email, password],
  };
}
`,
  attacks: [
    ['comment', [`${rosa}' --`, 'x']],
    ['always', ["' OR 1=1 --", '']],
    ['in_password', [rosa, "' OR '1'='1"]],
    ['union', ["' UNION SELECT id, name, email FROM customers WHERE role = 'staff' --", 'x']],
  ],
  hiddenAttacks: [
    ['comment', [`${rosa}'/*`, "*/oR'a'iS'a"]],
    ['subquery', [`${rosa}'||'`, "'||(SELECT password FROM customers WHERE id=1)||'"]],
    ['doubled', ["'' OR 1=1 --", "'' OR 1=1 --"]],
    ['backslash', ["\\' OR 2>1 --", 'x']],
    ['comment', [`${rosa}'/*`, '*/ and id in (1) /*']],
  ],
  honest: [
    ['quote_in_name', ["maeve.o'brien@post.example", "it's raining"]],
    ['sql_words', ['selma.union@post.example', 'salt OR pepper -- 1=1']],
    ['wrong_password', ["maeve.o'brien@post.example", 'not her password']],
    ['wrong_password', ['nobody@post.example', 'x']],
  ],
  data: testCustomers,
  isBlocked: (answer, _call, ask) => (customersOf(answer, ask) ?? []).length === 0,
  isServed: (answer, call, ask) => {
    const found = customersOf(answer, ask);
    return found !== null && found.join() === rightful(call, ask).join();
  },
};

function customersOf(answer: unknown, ask: Ask): readonly Value[] | null {
  return columnOf(answer, 'id', ask);
}

function rightful([email, password]: Call, ask: Ask): readonly Value[] {
  return customersOf({ sql: prepared, values: [String(email), String(password)] }, ask) ?? [];
}
