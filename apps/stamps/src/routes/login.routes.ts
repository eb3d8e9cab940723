import type { FastifyInstance } from 'fastify';
import * as T from 'typebox';
import { copyOf, report, type StampsContext } from '../context.ts';
import { ApiError } from '../http/api-error.ts';
import { jsonBody } from '../http/json-body.ts';
import { issueToken } from '../tokens/issue-token.ts';

const Login = T.Object({ email: T.String({ maxLength: 200 }), password: T.String({ maxLength: 200 }) });

export function loginRoutes(app: FastifyInstance, stamps: StampsContext): void {
  app.post('/api/login', async (request) => {
    const { email, password } = jsonBody(request, Login);
    const account = copyOf(stamps, request).accounts.find((known) => known.email === email.trim());
    if (account?.password !== password) {
      const reason = account ? 'wrong_password' : 'unknown_email';
      report(stamps, request, { type: 'login_failed', data: { email, reason } });
      throw new ApiError(401, 'login_failed');
    }
    const { id, role } = account;
    report(stamps, request, { type: 'login', data: { email: account.email, customer_id: id, role } });
    return { token: issueToken(stamps, request, account) };
  });
}
