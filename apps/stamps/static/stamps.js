import { call, isLoggedIn, logIn, logOut } from './api.js';

const find = (id) => document.getElementById(id);
const words = JSON.parse(find('words').textContent);
const needed = 10;

function tell(id, text) {
  for (const other of ['problem', 'success']) {
    find(other).hidden = other !== id;
    if (other === id) find(other).textContent = text;
  }
}

function showMember(me, rows) {
  find('name').textContent = me.name;
  find('stamps').textContent = me.stamps;
  find('card').textContent = me.card;
  find('pin').textContent = me.pin;
  find('profile').elements.nickname.value = me.nickname;
  find('redeem').disabled = me.stamps < needed;
  find('redeem-hint').hidden = me.stamps >= needed;
  find('receivers').replaceChildren(
    ...['Rosa', ...rows.map(({ nickname }) => nickname)]
      .filter((nickname) => nickname !== me.nickname)
      .map((nickname) => new Option(nickname, nickname)),
  );
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
  if (!isLoggedIn()) return show('login');
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
    if (!isLoggedIn()) show('login');
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
    await logIn(fields);
    find('login').reset();
  }),
);
onSubmit('assistant', (fields) =>
  run(async () => {
    const { calls } = await call('POST', '/api/assistant', fields);
    const lines = calls.map(({ tool, outcome, stamps, messages = [] }) =>
      [`${tool}: ${words.outcomes[outcome]}`, stamps, ...messages.map(({ from, text }) => `${from}: ${text}`)]
        .filter((part) => part !== undefined)
        .join(' · '),
    );
    find('calls').replaceChildren(
      ...(lines.length > 0 ? lines : [words.outcomes.nothing]).map((line) => {
        const item = document.createElement('li');
        item.textContent = line;
        return item;
      }),
    );
  }),
);
onSubmit('message', (fields) =>
  run(async () => {
    await call('POST', '/api/messages', fields);
    find('message').reset();
  }, words.sent),
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
  logOut();
  tell(null, '');
  show('login');
});

show('loading');
run(() => undefined);
