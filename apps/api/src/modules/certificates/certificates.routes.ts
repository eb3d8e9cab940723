import { certificatesEndpoints } from '@sentiero/contracts/certificates';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';
import {
  issueCertificate,
  listOwnCertificates,
  readCertificate,
  revokeCertificate,
  setRevocation,
} from './certificates.service.ts';
import { readIssuer } from './signing.ts';
import { readStatusList } from './status-list.ts';

export function certificatesRoutes(app: FastifyInstance): void {
  route(app, certificatesEndpoints.mine, ({ ctx }) => listOwnCertificates(ctx));
  route(app, certificatesEndpoints.issue, ({ ctx, body }) => issueCertificate(ctx, body));
  route(app, certificatesEndpoints.get, ({ ctx, params }) => readCertificate(ctx, params.id));
  route(app, certificatesEndpoints.revoke, ({ ctx, params }) => revokeCertificate(ctx, params.id));
  route(app, certificatesEndpoints.setRevocation, ({ ctx, params, body }) =>
    setRevocation(ctx, params.id, body.reason),
  );
  route(app, certificatesEndpoints.status, async ({ ctx, reply }) => {
    reply.type('application/vc+jwt').send(await readStatusList(ctx));
    return undefined;
  });
  route(app, certificatesEndpoints.issuer, ({ ctx }) => readIssuer(ctx));
}
