export { startCluster, type Cluster } from './start-cluster.ts';
