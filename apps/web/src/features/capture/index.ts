export { RequestCount } from './request-count.tsx';
export { RequestInspector } from './request-inspector.tsx';
