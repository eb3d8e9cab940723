export type { BenchLinks } from './model/bench-links.ts';
export type { Nearest } from './model/nearest.ts';
export { RawHtml } from './components/message/raw-html.ts';
export { RequestInspector } from './components/requests/request-inspector.tsx';
export type { RequestViewer } from './components/requests/use-request-viewer.ts';
