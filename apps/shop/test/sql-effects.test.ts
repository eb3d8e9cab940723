import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startShopUnderTest } from './shop-under-test.ts';

let shop: Awaited<ReturnType<typeof startShopUnderTest>>;
beforeAll(async () => {
  shop = await startShopUnderTest();
});
afterAll(() => shop.stop());

type Sql = Record<string, unknown> & {
  depends_on: string[];
  depends_on_columns: string[];
  reads_columns: string[];
  tables: string[];
  unprotected: Sql | null;
  row_count: number;
};

async function search(q: string): Promise<Sql> {
  const visit = shop.visit();
  await visit.search(q);
  return (await visit.event('sql')).data as unknown as Sql;
}

async function stock(product: string): Promise<Sql> {
  const visit = shop.visit();
  await visit.send(`/api/stock?product=${encodeURIComponent(product)}`);
  return (await visit.event('sql')).data as unknown as Sql;
}

const readsCatalogue = (sql: Sql) => sql.depends_on.includes('sqlite_schema') && sql.row_count > 0;
const readsNotes = (sql: Sql) => sql.reads_columns.includes('staff_notes.text');
const isNo = (sql: Sql) =>
  sql['injected'] === true && sql['honest_rows'] !== 0 && sql['value'] === '3' && sql.row_count === 0;
const isAboutPin = (sql: Sql) => sql.depends_on_columns.includes('till.pin') && sql.row_count > 0;

describe('the list of tables', () => {
  it.each([
    "x' UNION SELECT 1,name,sql,0 FROM sqlite_master --",
    "x' UNION SELECT 1,name,sql,0 FROM SQLITE_MASTER --",
    "x' UNION SELECT 1,name,sql,0 FROM sqlite_schema --",
    'x\' UNION SELECT 1,name,sql,0 FROM "sqlite_master" --',
    "x' UNION SELECT 1,name,sql,0 FROM main.sqlite_schema --",
    "x'/**/uNiOn/**/sElEcT/**/1,tbl_name,3,4/**/fRoM/**/sqlite_master/*",
    "x' UNION ALL SELECT rootpage,name,type,4 FROM [sqlite_master] --",
    "x' UNION SELECT 1,group_concat(name),3,4 FROM sqlite_master --",
    "x' UNION SELECT 1,(SELECT group_concat(sql) FROM sqlite_schema),3,4 --",
    "x' UNION SELECT 1,hex(sql),3,4 FROM sqlite_master WHERE type='table' --",
    "x' UNION SELECT 1,name,3,4 FROM pragma_table_list --",
    "x' UNION SELECT 1,name,type,cid FROM pragma_table_info('till') --",
    "x' UNION SELECT 1,t.name,c.name,4 FROM pragma_table_list t, pragma_table_info(t.name) c --",
    "x' UNION SELECT 1,json_group_array(name),3,4 FROM sqlite_master --",
    "%' AND 1=2 UNION SELECT 1,name,sql,0 FROM sqlite_master WHERE '%'='",
    "x' UNION SELECT * FROM (WITH s AS (SELECT name FROM sqlite_master) SELECT 1,name,3,4 FROM s) --",
    "%' AND (SELECT count(*) FROM sqlite_master WHERE name='till')=1 --",
  ])('is read by %s', async (q) => {
    expect(await search(q)).toSatisfy(readsCatalogue);
  });

  it.each([
    'sqlite_master',
    "honey' -- sqlite_master",
    "honey' /* FROM sqlite_master */ --",
    "x' UNION SELECT 1,'sqlite_master','sqlite_schema',4 --",
    "x' UNION SELECT name,sql FROM sqlite_master --",
    "x' UNION SELECT 1,name,sql,0 FROM sqlite_master WHERE 1=0 --",
    "x' UNION SELECT 1,text,3,4 FROM staff_notes --",
    "' ORDER BY price --",
    "sqlite_master'",
    "x' UNION SELECT 1,name,3,4 FROM products --",
  ])('is not read by %s', async (q) => {
    expect(await search(q)).not.toSatisfy(readsCatalogue);
  });
});

describe('the notes of the staff', () => {
  it.each([
    "x' UNION SELECT id,author,text,written_on FROM staff_notes --",
    "x' UNION SELECT 1,2,hex(text),4 FROM staff_notes --",
    "x' UNION SELECT 1,author||':'||text,3,4 FROM staff_notes --",
    "x' UNION SELECT 1,group_concat(text),3,4 FROM staff_notes --",
    "x' UNION SELECT * FROM staff_notes --",
    "x' UNION SELECT 1,(SELECT text FROM staff_notes LIMIT 1),3,4 --",
    "x'/**/UNION/**/SELECT/**/id,author,text,4/**/FROM/**/STAFF_NOTES/**/--",
    "x' UNION SELECT 1,substr(text,1,30),3,4 FROM staff_notes WHERE id=1 --",
    "x' UNION SELECT 1,n.text,p.name,4 FROM staff_notes n JOIN products p ON p.id=1 --",
    "x' UNION SELECT 1,upper(text),quote(author),4 FROM main.staff_notes --",
    "x' UNION SELECT 1,json_group_array(text),3,4 FROM staff_notes --",
    "x' UNION SELECT 1,t,3,4 FROM (SELECT text AS t FROM staff_notes) --",
    "x' UNION SELECT 1,(WITH n AS (SELECT text t FROM staff_notes) SELECT t FROM n),3,4 --",
    "x' UNION SELECT 1,max(text),3,4 FROM staff_notes --",
    "%' AND (SELECT text FROM staff_notes WHERE id=1) LIKE '%safe%' --",
    "x' UNION SELECT * FROM (SELECT 1,replace(text,'a','4'),3,4 FROM staff_notes ORDER BY random()) --",
  ])('are read by %s', async (q) => {
    expect(await search(q)).toSatisfy(readsNotes);
  });

  it.each([
    'staff_notes',
    "honey' -- staff_notes",
    "x' UNION SELECT 1,name,sql,0 FROM sqlite_master WHERE name='staff_notes' --",
    "x' UNION SELECT 1,2,3,4 FROM staff_notes --",
    "x' UNION SELECT 1,count(*),3,4 FROM staff_notes --",
    "x' UNION SELECT id,author,written_on,4 FROM staff_notes --",
    "x' UNION SELECT 1,'SELECT text FROM staff_notes',3,4 --",
    "x' UNION SELECT id,author,text,4 FROM staff_notes WHERE 1=0 --",
    "x' UNION SELECT id,author,text FROM staff_notes --",
    "x' UNION SELECT 1,code,description,value FROM vouchers --",
  ])('are not read by %s', async (q) => {
    expect(await search(q)).not.toSatisfy(readsNotes);
  });
});

describe('an answer about product 3', () => {
  it.each([
    '3 AND 1=2',
    '3/**/AND/**/1=2',
    '(3) AND 1=2',
    "3 AND 'a' GLOB 'b'",
    '3 and false',
    '3 AND 0',
    '3\tAND\n2>3',
    '3 AND NULL',
    "'3' AND 1=0",
    '3.0 AND 1=2',
    '0x3 AND 1<0',
    '2+1 AND 1=2',
    '3 AND NOT 1',
    '3 AND 1=2 -- really',
    '3 AND (SELECT 1 WHERE 0)',
    '+3 AND 1=2',
    '3 EXCEPT SELECT 3',
    '3 LIMIT 0',
    '(SELECT 3) AND 1=2',
    'abs(-3) AND 1=2',
    "cast('3' AS int) and 0",
    '(3 AND 1=2)',
    '((3))AND((1=2))',
    '/* first */ 3 AND 1=2',
    "3||'' AND 1=2",
    '3 AND 5 BETWEEN 6 AND 7',
  ])('becomes a no with %s', async (product) => {
    expect(await stock(product)).toSatisfy(isNo);
  });

  it.each([
    '99',
    '3',
    '3 AND AND',
    '-3',
    '99 AND 1=2',
    '3 AND 1=1',
    "3'",
    '10',
    '10 AND 1=1',
    '3 OR 1=2',
    '4 AND 1=2',
  ])('does not become a no with %s', async (product) => {
    expect(await stock(product)).not.toSatisfy(isNo);
  });
});

describe('a text', () => {
  it.each([
    'length(text)',
    'count(text)',
    'count(DISTINCT text)',
    'max(length(text))',
    "sum(text <> '')",
    'text IS NOT NULL',
    'typeof(text)',
    "replace(length(text), '1', 'x')",
    "coalesce(nullif(length(text), 0), 'none')",
    'octet_length(text)',
  ])('is asked about and not read by %s', async (expression) => {
    const sql = await search(`x' UNION SELECT 1,${expression},3,4 FROM staff_notes --`);
    expect(sql['injected']).toBe(true);
    expect(sql.reads_columns).not.toContain('staff_notes.text');
  });

  it.each([
    'text',
    'substr(text,1,1)',
    'length(text)||text',
    'hex(text)',
    'unicode(text)',
    "instr(text,'safe')",
    "text LIKE '%safe%'",
    "text > 'M'",
    'group_concat(text)',
    'upper(text)',
    "CASE WHEN text GLOB 'T*' THEN 1 ELSE 0 END",
    "length(replace(text,'e',''))",
  ])('is read by %s', async (expression) => {
    const sql = await search(`x' UNION SELECT 1,${expression},3,4 FROM staff_notes --`);
    expect(sql.reads_columns).toContain('staff_notes.text');
  });
});

describe('a question about the PIN', () => {
  it.each([
    "3 AND (SELECT substr(pin,1,1) FROM till)='4'",
    "3 AND (SELECT substr(pin,1,1) FROM till)>'3'",
    "3 AND (SELECT substr(pin,1,1) FROM till)<'5'",
    "3 AND (SELECT pin FROM till) LIKE '4%'",
    "3 AND (SELECT PIN FROM TILL) GLOB '4*'",
    "3 AND EXISTS(SELECT 1 FROM till WHERE pin LIKE '4___')",
    "3 AND NOT EXISTS(SELECT 1 FROM till WHERE pin LIKE '7%')",
    "3 AND (SELECT count(*) FROM till WHERE pin BETWEEN '4000' AND '4999')=1",
    '3 AND (SELECT unicode(pin) FROM till)=52',
    "3 AND (SELECT hex(substr(pin,1,1)) FROM till)='34'",
    "3 AND (SELECT instr(pin,'4') FROM till)=1",
    '3 AND (SELECT length(pin) FROM till)=4',
    "3 AND (SELECT pin FROM till LIMIT 1)!='0000'",
    "3 AND NOT (SELECT pin FROM till) IN ('1234','0000')",
    '3 AND CAST((SELECT pin FROM till) AS INT)<>1234',
    "3/**/AND/**/(SELECT/**/pin/**/FROM/**/till)/**/=/**/'4826'",
    "0 UNION SELECT 1 FROM till WHERE pin LIKE '4%'",
    "(SELECT CASE WHEN substr(pin,1,1)='4' THEN 3 ELSE 99 END FROM till)",
    "3 AND (SELECT max(pin) FROM till)='4826'",
    "3 AND '4'=(SELECT substr(t.pin,1,1) FROM till t)",
    "3 AND (WITH p AS (SELECT pin x FROM till) SELECT substr(x,1,1) FROM p) IN ('4')",
    '3 AND (SELECT cast(pin AS int) FROM till)/1000=4',
    '3 AND (SELECT cast(pin AS int) FROM till)<10000',
    "3 AND (SELECT trim(pin, '0123456789') FROM till)=''",
    "3 INTERSECT SELECT 3 FROM till WHERE pin LIKE '4%'",
    "99 OR id=3 AND (SELECT pin FROM till) LIKE '4%'",
  ])('is %s', async (product) => {
    expect(await stock(product)).toSatisfy(isAboutPin);
  });

  it.each([
    '3',
    '3 AND 1=1',
    "3 AND 'till'='till'",
    '3 -- SELECT pin FROM till',
    "3 AND 'SELECT pin FROM till' IS NOT NULL",
    '3 AND (SELECT count(*) FROM till)=1',
    "3 AND (SELECT substr(pin,1,1) FROM till)='7'",
    "3 OR (SELECT substr(pin,1,1) FROM till)='7'",
    '3 AND (SELECT price FROM products WHERE id=3)>1',
    '3 AND (SELECT pin FROM till',
    "3 AND EXISTS(SELECT sql FROM sqlite_master WHERE name='till')",
  ])('is not %s', async (product) => {
    expect(await stock(product)).not.toSatisfy(isAboutPin);
  });
});

describe('a login', () => {
  const rosa = 'rosa@quartierladen.example';
  const logIn = async (email: string, password: string) => {
    const visit = shop.visit();
    const { status } = await visit.login(email, password);
    return (await visit.event(status === 302 ? 'login' : 'login_failed')).data;
  };

  it.each([
    [`${rosa}' --`, 'x'],
    [`${rosa}'--`, ''],
    [`${rosa}' /*`, 'x'],
    [`${rosa}' OR '1'='2`, 'x'],
    [`${rosa}' AND 1=1 --`, 'x'],
    ["' OR 1=1 --", 'x'],
    ["' OR id=1 --", 'x'],
    ["' OR role='staff' --", 'x'],
    ["' OR email LIKE 'rosa%' --", 'x'],
    ["' UNION SELECT 1,'a','b' --", 'x'],
    ["' UNION SELECT id,name,email FROM customers WHERE role='staff' --", 'x'],
    [rosa, "x' OR '1'='1"],
    [rosa, "' OR id=1 --"],
    ['nobody', "' OR name LIKE 'Rosa%' --"],
    [`${rosa}'/*`, "*/OR'1'='2"],
    ["'||'rosa@quartierladen.example' --", 'x'],
    [`${rosa}';--`, 'x'],
  ])('as Rosa with %s and %s is an injection', async (email, password) => {
    expect(await logIn(email, password)).toMatchObject({
      customer_id: 1,
      customer: 1,
      ok: true,
      by: 'injection',
      password_matched: false,
    });
  });

  it('with her real password is not a bypass, even if the query is changed', async () => {
    for (const [email, injected] of [
      [rosa, false],
      [`${rosa}' --`, true],
    ] as const)
      expect(await logIn(email, 'Zopf+Butter-1972')).toMatchObject({
        by: 'form',
        password_matched: true,
        injected,
      });
  });

  it.each([
    [rosa, 'wrong', { reason: 'wrong_password', customer_id: 1, injected: false }],
    ["' UNION SELECT 99,'a','b' --", 'x', { reason: 'no_customer', customer_id: null, injected: true }],
    ['nobody@post.example', 'x', { reason: 'unknown_email', customer_id: null, injected: false }],
    ['Rosa@Quartierladen.example', 'wrong', { reason: 'wrong_password', customer_id: 1, injected: false }],
    ['Rosa@Quartierladen.example', 'Zopf+Butter-1972', { reason: 'unknown_email', customer_id: null }],
    [`${rosa}'`, 'x', { reason: 'database_error' }],
    [`${rosa}' AND 1=2 --`, 'x', { reason: 'unknown_email', injected: true }],
  ])('with %s and %s is not an injection', async (email, password, failure) => {
    expect(await logIn(email, password)).toMatchObject({ ok: false, blocked_by: null, ...failure });
  });
});

describe('the hardened shop', () => {
  it('reports the effects that the input would have had, and the protection that stopped it', async () => {
    const visit = await shop.visit().switchTo('defended');
    await visit.login("rosa@quartierladen.example' --", 'x');
    const { unprotected, ...sql } = (await visit.event('sql')).data as unknown as Sql;
    expect(sql).toMatchObject({ prepared: true, injected: false, row_count: 0, tables: ['customers'] });
    expect(unprotected).toMatchObject({ injected: true, row_count: 1, first_row: { id: 1 } });
    expect((await visit.event('refused')).data).toMatchObject({
      blocked_by: 'prepared_statement',
      what: 'login',
    });
    expect((await visit.event('login_failed')).data).toMatchObject({ blocked_by: 'prepared_statement' });

    await visit.send(`/api/stock?product=${encodeURIComponent("3 AND (SELECT pin FROM till) LIKE '4%'")}`);
    expect((await visit.event('sql')).data).toMatchObject({
      unprotected: { depends_on_columns: expect.arrayContaining(['till.pin']), tables: ['products', 'till'] },
    });
    await visit.search("O'Brien");
    expect((await visit.event('sql')).data).toMatchObject({ error: null, unprotected: { broken: true } });
    await visit.search('honey');
    expect((await visit.event('sql')).data).toMatchObject({ row_count: 1, unprotected: null });
  });
});

describe('a stock question', () => {
  it.each(['10', '010', ' 10', '10.0', '(10)', '+10', '1e1'])(
    'without injection names its number: %s',
    async (input) => {
      expect(await stock(input)).toMatchObject({ injected: false, value: '10', row_count: 0 });
    },
  );

  it('records the page whose script sent it', async () => {
    const visit = shop.visit();
    const Referer = `${shop.url}/products/10`;
    await visit.send('/api/stock?product=10', { headers: { Referer } });
    expect((await visit.event('sql')).data).toMatchObject({ page: '/products/10' });
    expect(await stock('10')).toMatchObject({ page: null });
  });
});

describe('an expensive question', () => {
  const endless = '(WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n+1 FROM c) SELECT count(*) FROM c)';

  it('is repeated for at most its own time limit', async () => {
    const bounded = await startShopUnderTest({ SHOP_QUERY_TIMEOUT_MS: '1000' });
    try {
      const visit = bounded.visit();
      await visit.send('/');
      const started = performance.now();
      const trap = `3 AND CASE WHEN (SELECT count(*) FROM till)=0 THEN ${endless} ELSE 1 END`;
      const answer = await visit.send(`/api/stock?product=${encodeURIComponent(trap)}`);
      expect(await answer.json()).toEqual({ available: true });
      expect(performance.now() - started).toBeLessThan(30_000);
      expect((await visit.event('sql')).data).toMatchObject({ row_count: 1, complete: false });
      expect((await visit.send('/')).status).toBe(200);
    } finally {
      await bounded.stop();
    }
  });
});
