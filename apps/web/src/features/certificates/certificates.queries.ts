import { certificatesEndpoints, type CertificateInput } from '@sentiero/contracts/certificates';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

export const certificatesQueries = {
  mine: () =>
    queryOptions({
      queryKey: ['certificates', 'mine'],
      queryFn: ({ signal }) => call(certificatesEndpoints.mine, { signal }),
    }),
  certificate: (id: string) =>
    queryOptions({
      queryKey: ['certificates', 'one', id],
      queryFn: ({ signal }) => call(certificatesEndpoints.get, { params: { id }, signal }),
    }),
};

export function useIssueCertificate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CertificateInput) => call(certificatesEndpoints.issue, { body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['certificates'] }),
  });
}

export function useRevokeCertificate(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(certificatesEndpoints.revoke, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['certificates'] }),
  });
}

/** Revokes a certificate with a reason, or with null takes that back; for staff. */
export function useSetRevocation(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string | null) =>
      call(certificatesEndpoints.setRevocation, { params: { id }, body: { reason } }),
    onSuccess: (certificate) =>
      client.setQueryData(certificatesQueries.certificate(id).queryKey, certificate),
  });
}
