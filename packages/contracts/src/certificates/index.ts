export * from './certificate.ts';
export * from './certificates.endpoints.ts';
