// The pages' client of the API. The token lives as long as the tab.
const key = 'stamps-token';

export const isLoggedIn = () => sessionStorage.getItem(key) !== null;
export const logOut = () => sessionStorage.removeItem(key);

/** The parsed response; throws an error whose message is the code of the API's. */
export async function call(method, path, body) {
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
  if (response.status === 401) logOut();
  throw new Error(answer.error);
}

export async function logIn(fields) {
  const { token } = await call('POST', '/api/login', fields);
  sessionStorage.setItem(key, token);
}
