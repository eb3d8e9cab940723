export * from './webhook.ts';
export * from './webhooks.endpoints.ts';
