import { auditEndpoints, type AuditAction } from '@sentiero/contracts/audit';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callForAnswer } from '../../shared/api/call.ts';
import type { PageQuery } from '../../shared/paging/use-page-query.ts';

export type AuditFilters = {
  actor?: number;
  action?: AuditAction;
  object?: string;
  from?: string;
  to?: string;
};

export const auditQueries = {
  page: (query: PageQuery & AuditFilters) =>
    queryOptions({
      queryKey: ['admin', 'audit', query],
      queryFn: ({ signal }) => callForAnswer(auditEndpoints.list, { query, signal }),
      placeholderData: keepPreviousData,
    }),
};
