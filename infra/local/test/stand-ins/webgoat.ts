import { randomUUID } from 'node:crypto';
import { serve, type Answer, type Asked } from './serve.ts';

type Profile = { userId?: string; name?: string; color?: string; size?: string; role: number };
const profiles: Record<string, Profile> = {
  2342384: { role: 3, color: 'yellow', size: 'small', name: 'Tom Cat', userId: '2342384' },
  2342388: { role: 3, color: 'brown', size: 'large', name: 'Buffalo Bill', userId: '2342388' },
};
type Session = { username: string; idor?: string };

const result = (lessonCompleted: boolean, output: string | null = null): Answer => ({
  status: 200,
  body: { lessonCompleted, feedback: '…', output, assignment: 'IDOR', attemptWasMade: true },
});

/**
 * Answers the calls of our lesson as OWASP WebGoat does by its sources: `RegistrationController` with the limits of
 * `UserForm`, the login of Spring Security, and the assignments of `lessons/idor`.
 */
export function startWebGoat() {
  const accounts = new Map<string, string>();
  const sessions = new Map<string, Session>();

  function begin(username: string, location: string): Answer {
    const id = randomUUID();
    sessions.set(id, { username });
    const cookie = `JSESSIONID=${id}; Path=/WebGoat; HttpOnly`;
    return { status: 302, body: '', headers: { location, 'set-cookie': cookie } };
  }

  function register(form: URLSearchParams): Answer {
    const [name, password] = [form.get('username') ?? '', form.get('password') ?? ''];
    const isValid =
      /^[a-z0-9-]{6,45}$/.test(name) &&
      /^.{6,10}$/.test(password) &&
      password === form.get('matchingPassword') &&
      form.has('agree') &&
      !accounts.has(name);
    if (!isValid) return { status: 200, body: '<form action="/WebGoat/register.mvc"></form>' };
    accounts.set(name, password);
    return begin(name, '/WebGoat/attack');
  }

  function logIn(form: URLSearchParams): Answer {
    const name = form.get('username') ?? '';
    if (!accounts.has(name) || accounts.get(name) !== form.get('password'))
      return { status: 302, body: '', headers: { location: '/WebGoat/login?error' } };
    return begin(name, '/WebGoat/welcome.mvc');
  }

  function edit(session: Session, path: string, sent: Profile): Answer {
    const current = { ...profiles[path.split('/').at(-1) ?? ''], color: sent.color, role: sent.role };
    if (sent.userId === undefined || sent.userId === session.idor) return result(false);
    const isDone = current.role <= 1 && current.color?.toLowerCase() === 'red';
    return result(isDone, JSON.stringify(current));
  }

  function assignment(session: Session, { method, path, form, json }: Asked): Answer {
    if (method === 'POST' && path === '/WebGoat/IDOR/login') {
      const isTom = form.get('username') === 'tom' && form.get('password') === 'cat';
      if (isTom) session.idor = '2342384';
      return result(isTom);
    }
    if (method === 'GET' && path === '/WebGoat/IDOR/profile')
      return { status: 200, body: profiles[session.idor ?? ''] ?? {} };
    if (!path.startsWith('/WebGoat/IDOR/profile/')) return { status: 200, body: '<html></html>' };
    if (method === 'PUT') return edit(session, path, json as unknown as Profile);
    if (session.idor === undefined) return result(false);
    return result(path.endsWith('/2342388'), JSON.stringify(profiles['2342388']));
  }

  return serve((asked) => {
    const { method, path, form, headers } = asked;
    if (method === 'POST' && path === '/WebGoat/register.mvc') return register(form);
    if (method === 'POST' && path === '/WebGoat/login') return logIn(form);
    const id = /JSESSIONID=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? '';
    const session = sessions.get(id);
    if (!session) return { status: 302, body: '', headers: { location: '/WebGoat/login' } };
    return assignment(session, asked);
  });
}
