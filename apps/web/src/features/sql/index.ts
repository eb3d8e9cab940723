export { SqlViewer } from './sql-viewer.tsx';
