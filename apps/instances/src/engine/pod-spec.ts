import type { WantedCopy } from '@sentiero/contracts/ingest';
import {
  containerName,
  labels,
  limitLabels,
  nowhere,
  writableFolders,
  type Limits,
} from './container-spec.ts';

/** The name of the node's gVisor, as the cluster's owner is to call it. */
const strongRuntime = 'gvisor';

/** The only container of a copy's pod. */
export const container = 'target';

/** The body of the call that creates a copy's pod, which the policy `restricted` admits. */
export function podSpec(copy: WantedCopy, platform: string) {
  const { name, image, port, env, memory_mb, cpus, sandbox } = copy;
  const folders = Object.entries(writableFolders(copy)).map(([path, mb], place) => ({
    path,
    name: `folder-${place}`,
    size: `${mb}Mi`,
  }));
  const limits = { memory: `${memory_mb}Mi`, cpu: String(cpus), 'ephemeral-storage': '64Mi' };
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: containerName(name),
      labels: {
        [labels.platform]: platform,
        [labels.copy]: name,
        [labels.port]: String(port),
        ...limitLabels(copy),
        'app.kubernetes.io/name': 'copy',
        'app.kubernetes.io/part-of': 'sentiero',
      },
    },
    spec: {
      restartPolicy: 'Never',
      terminationGracePeriodSeconds: 1,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      hostname: 'target',
      dnsPolicy: 'None',
      dnsConfig: {
        nameservers: [nowhere],
        options: [
          { name: 'timeout', value: '1' },
          { name: 'attempts', value: '1' },
        ],
      },
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      ...(sandbox === 'strong' && { runtimeClassName: strongRuntime }),
      containers: [
        {
          name: container,
          image,
          imagePullPolicy: 'IfNotPresent',
          ports: [{ containerPort: port }],
          env: env.map(([key, value]) => ({ name: key, value: value.replaceAll('$', () => '$$') })),
          resources: { limits, requests: { ...limits, cpu: '50m' } },
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          volumeMounts: folders.map((folder) => ({ name: folder.name, mountPath: folder.path })),
        },
      ],
      volumes: folders.map((folder) => ({
        name: folder.name,
        emptyDir: { medium: 'Memory', sizeLimit: folder.size },
      })),
    },
  };
}

/** A pod as the API server lists it, as far as it is read here. */
export type Pod = {
  metadata: {
    labels?: Record<string, string>;
    creationTimestamp: string;
    deletionTimestamp?: string;
  };
  spec: {
    hostNetwork?: boolean;
    runtimeClassName?: string;
    securityContext?: { runAsNonRoot?: boolean };
    containers: {
      resources?: { limits?: Record<string, string> };
      securityContext?: {
        privileged?: boolean;
        allowPrivilegeEscalation?: boolean;
        readOnlyRootFilesystem?: boolean;
      };
    }[];
  };
  status: {
    phase?: string;
    podIP?: string;
    message?: string;
    conditions?: { type: string; status: string; message?: string }[];
    containerStatuses?: {
      state?: { running?: object; terminated?: object; waiting?: { reason?: string; message?: string } };
    }[];
  };
};

/** What the API server did not take over from the wanted copy; its admission may change pods. */
export function missingPodLimits({ memory_mb, sandbox }: Limits, { spec }: Pod): string[] {
  const { containers, hostNetwork, runtimeClassName, securityContext } = spec;
  const [first] = containers;
  const checks: Record<string, boolean> = {
    'one container': containers.length === 1,
    memory: first?.resources?.limits?.['memory'] === `${memory_mb}Mi`,
    processors: first?.resources?.limits?.['cpu'] !== undefined,
    'read-only root': first?.securityContext?.readOnlyRootFilesystem === true,
    'no new privileges': first?.securityContext?.allowPrivilegeEscalation === false,
    unprivileged: first?.securityContext?.privileged !== true && securityContext?.runAsNonRoot === true,
    network: hostNetwork !== true,
    sandbox: sandbox === 'standard' || runtimeClassName === strongRuntime,
  };
  return Object.keys(checks).filter((name) => !checks[name]);
}
