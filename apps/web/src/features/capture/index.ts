export { RequestInspector } from './request-inspector.tsx';
export { useRequestCount } from './use-request-count.ts';
