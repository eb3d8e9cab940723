// Forms that speak JSON, pictures, the search in messages, and the live conversation.
const say = (form, isWrong) => {
  const notice = form.querySelector('.notice');
  if (notice) notice.hidden = !isWrong;
};

async function sendJson(method, address, content) {
  const body = JSON.stringify(content);
  return fetch(address, { method, body, headers: { 'Content-Type': 'application/json' } });
}

function onSubmit(selector, send) {
  for (const form of document.querySelectorAll(selector))
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const response = await send(form);
      say(form, !response.ok);
      if (response.ok && form.dataset.then) location.assign(form.dataset.then);
    });
}

onSubmit('[data-put]', (form) => sendJson('PUT', form.dataset.put, Object.fromEntries(new FormData(form))));

onSubmit('[data-settings]', (form) => {
  const changes = {};
  for (const [name, value] of new FormData(form)) {
    const [group, key] = name.split('.');
    changes[group] = { [key]: value === 'true' || value === 'false' ? value === 'true' : value };
  }
  return sendJson('PUT', form.dataset.settings, changes);
});

// A picture is made small here; what is no picture is sent as it is, and the circle says so.
async function smaller(file) {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, 480 / picture.width, 480 / picture.height);
    const canvas = new OffscreenCanvas(Math.ceil(picture.width * scale), Math.ceil(picture.height * scale));
    canvas.getContext('2d').drawImage(picture, 0, 0, canvas.width, canvas.height);
    return [await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.6 }), 'photo.jpg'];
  } catch {
    return [file, file.name];
  }
}

onSubmit('[data-photo]', async (form) => {
  const [body, name] = await smaller(form.elements.file.files[0]);
  return fetch(`${form.dataset.photo}?name=${encodeURIComponent(name)}`, { method: 'PUT', body });
});

onSubmit('[data-search]', async (form) => {
  const response = await sendJson('POST', form.dataset.search, {
    filter: { text: form.elements.text.value },
  });
  if (!response.ok) return response;
  const list = document.querySelector('[data-found]');
  const rows = (await response.json()).map(({ thread, subject, text }) => {
    const row = document.createElement('li');
    const link = document.createElement('a');
    link.href = `/messages/${Number(thread)}`;
    link.textContent = subject;
    row.append(link, ' ', text);
    return row;
  });
  list.replaceChildren(...(rows.length > 0 ? rows : [list.dataset.found]));
  return response;
});

const talk = document.querySelector('[data-live]');
if (talk) {
  const address = new URL(talk.dataset.live, location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  const socket = new WebSocket(address);
  const form = document.querySelector(`form[action="${new URL(location.href).pathname}"]`);
  const me = Number(talk.dataset.me);
  let isReady = false;
  socket.addEventListener('message', ({ data }) => {
    const { from, text } = JSON.parse(data);
    // What came before is already on the page.
    if (!isReady || !text) return;
    const row = document.createElement('li');
    row.className = from === me ? 'own' : 'other';
    row.append(Object.assign(document.createElement('p'), { textContent: text }));
    talk.append(row);
  });
  socket.addEventListener('open', () => setTimeout(() => (isReady = true), 500));
  form?.addEventListener('submit', (event) => {
    if (!isReady || socket.readyState !== WebSocket.OPEN) return;
    event.preventDefault();
    socket.send(JSON.stringify({ from: me, text: form.elements.text.value }));
    form.reset();
  });
}
