import * as T from 'typebox';
import { endpoint } from '../http/index.ts';
import { Uuid } from '../shared/index.ts';
import { Certificate, CertificateInput, Issuer, OwnCertificates, RevocationInput } from './certificate.ts';

const params = T.Object({ id: Uuid });

export const certificatesEndpoints = {
  mine: endpoint({
    method: 'GET',
    path: '/certificates/mine',
    access: 'user',
    summary: "The caller's certificates, and the completed paths without one.",
    response: OwnCertificates,
  }),
  issue: endpoint({
    method: 'POST',
    path: '/certificates',
    access: 'user',
    summary: 'Issues a certificate of a path that the caller has completed.',
    status: 201,
    body: CertificateInput,
    response: Certificate,
  }),
  get: endpoint({
    method: 'GET',
    path: '/certificates/:id',
    access: 'public',
    summary: 'A certificate whose signature has been checked, for whoever has its address.',
    params,
    response: Certificate,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/certificates/:id',
    access: 'user',
    summary: "Revokes one of the caller's certificates, unless staff have revoked it.",
    status: 204,
    params,
  }),
  setRevocation: endpoint({
    method: 'PUT',
    path: '/certificates/:id/revocation',
    access: 'staff',
    summary: 'Revokes a certificate with a reason, which its page shows; `null` takes that back.',
    params,
    body: RevocationInput,
    response: Certificate,
  }),
  status: endpoint({
    method: 'GET',
    path: '/certificates/status',
    access: 'public',
    summary: 'Which certificates are revoked or deleted, as a signed Bitstring Status List.',
    produces: 'application/vc+jwt',
  }),
  issuer: endpoint({
    method: 'GET',
    path: '/certificates/did.json',
    access: 'public',
    summary: 'The issuer of the certificates and its public keys, as a `did:web` document.',
    response: Issuer,
  }),
};
