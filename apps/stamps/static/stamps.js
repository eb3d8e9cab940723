// The page's client of the API. The token lives as long as the tab.
const find = (id) => document.getElementById(id);
const words = JSON.parse(find('words').textContent);
const key = 'stamps-token';
const needed = 10;

function tell(id, text) {
  for (const other of ['problem', 'success']) {
    find(other).hidden = other !== id;
    if (other === id) find(other).textContent = text;
  }
}

async function call(method, path, body) {
  const headers = { Accept: 'application/json' };
  const token = sessionStorage.getItem(key);
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body) headers['Content-Type'] = 'application/json';
  let response;
  try {
    response = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
  } catch {
    throw new Error('offline');
  }
  const answer = await response.json().catch(() => ({ error: 'other' }));
  if (response.ok) return answer;
  if (response.status === 401) sessionStorage.removeItem(key);
  throw new Error(answer.error);
}

function showMember(me, rows) {
  find('name').textContent = me.name;
  find('stamps').textContent = me.stamps;
  find('card').textContent = me.card;
  find('pin').textContent = me.pin;
  find('profile').elements.nickname.value = me.nickname;
  find('redeem').disabled = me.stamps < needed;
  find('redeem-hint').hidden = me.stamps >= needed;
  find('holes').replaceChildren(
    ...Array.from({ length: needed }, (_, index) => {
      const hole = document.createElement('i');
      hole.className = index < me.stamps ? 'stamped' : '';
      return hole;
    }),
  );
  find('leaderboard').replaceChildren(
    ...rows.map(({ nickname, stamps }) => {
      const row = document.createElement('li');
      const name = document.createElement('span');
      const count = document.createElement('b');
      name.textContent = nickname;
      count.textContent = stamps;
      row.append(name, count);
      return row;
    }),
  );
}

function show(id) {
  for (const part of ['loading', 'login', 'member']) find(part).hidden = part !== id;
}

async function refresh() {
  if (!sessionStorage.getItem(key)) return show('login');
  const me = await call('GET', '/api/me');
  await call('GET', `/api/cards/${me.card}`);
  showMember(me, await call('GET', '/api/leaderboard'));
  show('member');
}

/** Runs what the visitor asked for; `done` is the text that follows a success. */
async function run(action, done) {
  tell(null, '');
  try {
    await action();
    await refresh();
    if (done) tell('success', done);
  } catch (error) {
    if (!sessionStorage.getItem(key)) show('login');
    tell('problem', words.errors[error.message] ?? words.errors.other);
  }
}

const onSubmit = (id, act) =>
  find(id).addEventListener('submit', (event) => {
    event.preventDefault();
    act(Object.fromEntries(new FormData(event.target)));
  });

onSubmit('login', (fields) =>
  run(async () => {
    const { token } = await call('POST', '/api/login', fields);
    sessionStorage.setItem(key, token);
    find('login').reset();
  }),
);
onSubmit('profile', ({ nickname }) => run(() => call('PATCH', '/api/me', { nickname }), words.saved));
find('redeem').addEventListener('click', () =>
  run(
    () =>
      call('POST', `/api/cards/${find('card').textContent}/redemptions`, { pin: find('pin').textContent }),
    words.redeemed,
  ),
);
find('logout').addEventListener('click', () => {
  sessionStorage.removeItem(key);
  tell(null, '');
  show('login');
});

show('loading');
run(() => undefined);
