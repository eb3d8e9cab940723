export { RequestCount } from './components/requests/request-count.tsx';
export { RequestInspector } from './components/requests/request-inspector.tsx';
