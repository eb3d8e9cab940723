import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export const client = { id: 'sentiero', secret: 'a secret of the client' };

/** An OpenID Connect provider at which anybody logs in with any name; it knows its client once the API has an address. */
export async function openProvider() {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    /** Whether it drops all connections. */
    isAway: false,
    serve({ redirectUri, afterLogout }: { redirectUri: string; afterLogout: string }) {
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: client.id,
            client_secret: client.secret,
            redirect_uris: [redirectUri],
            post_logout_redirect_uris: [afterLogout],
          },
        ],
        claims: {
          profile: ['given_name', 'family_name', 'preferred_username'],
          email: ['email', 'email_verified'],
        },
        findAccount: (_ctx, id) => ({
          accountId: id,
          claims: () => ({
            sub: id,
            given_name: 'Zoë',
            family_name: 'Müller',
            preferred_username: id,
            email: `${id}@school.example`,
            email_verified: true,
          }),
        }),
        pkce: { required: () => true },
        features: { devInteractions: { enabled: true } },
      });
      const callback = provider.callback();
      server.on('request', (request, response) => {
        if (this.isAway) request.socket.destroy();
        else void callback(request, response);
      });
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
