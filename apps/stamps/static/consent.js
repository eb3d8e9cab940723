// Asks for a code with the parameters of the address, and follows it into the virtual web.
import { call, isLoggedIn, logIn } from './api.js';

const find = (id) => document.getElementById(id);
const { errors } = JSON.parse(find('words').textContent);
const asked = Object.fromEntries(new URLSearchParams(location.search));

function show() {
  find('login').hidden = isLoggedIn();
  find('consent').hidden = !isLoggedIn();
}

const onSubmit = (id, act) =>
  find(id).addEventListener('submit', async (event) => {
    event.preventDefault();
    find('problem').hidden = true;
    try {
      await act(Object.fromEntries(new FormData(event.target)));
    } catch (error) {
      find('problem').textContent = errors[error.message] ?? errors.other;
      find('problem').hidden = false;
    }
    show();
  });

onSubmit('login', logIn);
onSubmit('consent', async () => {
  const { redirect_to } = await call('POST', '/api/oauth/authorize', asked);
  const { hostname, pathname, search } = new URL(redirect_to);
  location.assign(`/web/${hostname}${pathname}${search}`);
});
find('address').textContent = asked.redirect_uri ?? '';
show();
