import { fieldOf, type Call } from '@sentiero/lab-app/mend/exercise';
import type { Value } from '@sentiero/lab-app/sql/row';
import { columnOf } from './column-of.ts';
import type { Ask, ShopExercise } from './exercise.ts';

const columns = ['written_on', 'stars', 'product_id'];
const maeve = { name: "Maeve O'Brien" };
const selma = { name: 'Selma Union' };

/** Reviews of the tests only: each column sorts them in another order, and so do its reverse and the ids. */
const testReviews = `INSERT INTO reviews (id, product_id, author, stars, text, written_on) VALUES
  (101, 9, 'Maeve O''Brien', 3, 'b, Maeve', '2026-01-01'),
  (102, 5, 'Maeve O''Brien', 2, 'c, Maeve', '2026-01-03'),
  (103, 1, 'Maeve O''Brien', 4, 'a, Maeve', '2026-01-02'),
  (104, 9, 'Selma Union', 3, 'b, Selma', '2026-01-01'),
  (105, 5, 'Selma Union', 2, 'c, Selma', '2026-01-03'),
  (106, 1, 'Selma Union', 4, 'a, Selma', '2026-01-02')`;

/** The query behind a customer's own reviews, with an order to choose. */
export const reviews: ShopExercise = {
  name: 'reviewsQuery',
  weak: `function reviewsQuery(customer, by) {
  return {
    sql:
      "SELECT product_id, stars, text, written_on FROM reviews WHERE author = '" +
      customer.name +
      "' ORDER BY " +
      (by || "written_on"),
    values: [],
  };
}
`,
  fixed: `function reviewsQuery(customer, by) {
  const columns = ["stars", "product_id", "written_on"];
  const column = columns.includes(by) ? by : "written_on";
  return {
    sql:
      "SELECT product_id, stars, text, written_on FROM reviews WHERE author = ? ORDER BY " +
      column,
    values: [customer.name],
  };
}
`,
  attacks: [
    ['stored_union', [{ name: "x' UNION SELECT 1, 2, phone, '' FROM customers --" }, 'stars']],
    ['stored_always', [{ name: "' OR 1=1 --" }, 'stars']],
    [
      'question',
      [selma, 'CASE WHEN (SELECT cost FROM costs WHERE product_id = 3) > 8 THEN -stars ELSE product_id END'],
    ],
    ['other_column', [selma, 'text']],
  ],
  hiddenAttacks: [
    ['stored_order', [{ name: "Selma Union' ORDER BY stars DESC /*" }, 'stars']],
    ['stored_subquery', [{ name: "'||(SELECT author FROM reviews WHERE id=104)||'" }, 'stars']],
    ['question', [selma, '(case when exists(select 1 from costs where cost>8) then 6-stars else stars end)']],
    ['more', [selma, 'stars DESC']],
    ['more', [selma, 'stars,(SELECT 1) LIMIT 1']],
    ['more', [selma, 'written_on/**/DESC--']],
  ],
  honest: [
    ['quote_in_name', [maeve, 'stars']],
    ['sql_words', [selma, 'product_id']],
    ['no_choice', [selma, '']],
    ['old_link', [selma, 'newest']],
    ['no_reviews', [{ name: 'Nobody' }, 'written_on']],
  ],
  data: testReviews,
  // The order of the ids is that of a placeholder, which sorts nothing.
  isBlocked: (answer, [customer], ask) => {
    const found = textsOf(answer, ask) ?? [];
    return (
      found.length === 0 ||
      [...columns, 'id'].some((column) => found.join() === sorted(customer, column, ask))
    );
  },
  isServed: (answer, [customer, by], ask) => {
    const column = columns.find((one) => one === by) ?? 'written_on';
    return textsOf(answer, ask)?.join() === sorted(customer, column, ask);
  },
};

function textsOf(answer: unknown, ask: Ask): readonly Value[] | null {
  return columnOf(answer, 'text', ask);
}

function sorted(customer: Call[number], column: string, ask: Ask): string {
  const sql = `SELECT text FROM reviews WHERE author = ? ORDER BY ${column}`;
  return (columnOf({ sql, values: [String(fieldOf(customer, 'name'))] }, 'text', ask) ?? []).join();
}
