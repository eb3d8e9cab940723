export { Bench } from './components/bench.tsx';
