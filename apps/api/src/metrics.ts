import { fromZero } from '@sentiero/service';
import { Counter, Gauge, Histogram, Registry, type MetricConfiguration } from 'prom-client';

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 1, 2.5, 5, 15];
const shortBuckets = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];
const lagBuckets = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 3600];

/** Creates metrics with the API's prefix and adds them to the registry. */
function metricsIn(registry: Registry) {
  const named = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    ({
      name: `sentiero_api_${name}`,
      help,
      labelNames,
      registers: [registry],
    }) satisfies MetricConfiguration<Label>;
  const counter = <Label extends string = never>(name: string, help: string, labels: readonly Label[] = []) =>
    new Counter<Label>(named(name, help, labels));
  const listed = <Label extends string>(
    name: string,
    help: string,
    { label, values }: { label: Label; values: readonly string[] },
  ) => fromZero(counter(name, help, [label]), values);
  const gauge = <Label extends string = never>(name: string, help: string, labels: readonly Label[] = []) =>
    new Gauge<Label>(named(name, help, labels));
  const seconds = <Label extends string = never>(
    name: string,
    help: string,
    { buckets, labels = [] }: { buckets: number[]; labels?: readonly Label[] },
  ) => new Histogram<Label>({ ...named(`${name}_seconds`, help, labels), buckets });
  return { counter, listed, gauge, seconds };
}

/** The metrics of what processes send and repeat by themselves. */
const backgroundMetrics = (listed: ReturnType<typeof metricsIn>['listed']) => ({
  mails: listed('mails_total', 'Mails by what became of them. Count.', {
    label: 'outcome',
    values: ['sent', 'failed', 'dropped'],
  }),
  webhooks: listed(
    'webhooks_total',
    'Attempts to deliver a webhook, by outcome (failed: tried again; given_up: the last one). Count.',
    { label: 'outcome', values: ['sent', 'failed', 'given_up'] },
  ),
  scores: listed(
    'scores_total',
    'Attempts to send a score to a learning platform, by outcome (failed: tried again; given_up: the last one). Count.',
    { label: 'outcome', values: ['sent', 'failed', 'given_up'] },
  ),
  huntEvents: listed(
    'hunt_events_total',
    'Events of holes (closed: a finding through a closed hole, a fault of the target; unhunted: outside a hunt). Count.',
    { label: 'event', values: ['finding', 'probe', 'closed', 'unhunted'] },
  ),
  workFailures: listed(
    'background_failures_total',
    'Repeated work that failed and is tried again, by work. Count.',
    {
      label: 'work',
      values: [
        'overdue',
        'silent',
        'tidy',
        'clock',
        'catch_up',
        'mails',
        'webhooks',
        'scores',
        'presence',
        'board',
        'holds',
      ],
    },
  ),
});

/**
 * The metrics that operators see. Names and labels are public: change them only with a note in docs/operating.md. A
 * label's values are a closed list; client input must never become one.
 */
export function apiMetrics() {
  const registry = new Registry();
  const { counter, listed, gauge, seconds } = metricsIn(registry);
  return {
    registry,
    requests: counter(
      'requests_total',
      'Answered calls, by method, route (template) and HTTP status. Count.',
      ['method', 'route', 'status'],
    ),
    requestSeconds: seconds(
      'request',
      "Time from a call's head to its answer's end, by method and route (template). Seconds.",
      { buckets: requestBuckets, labels: ['method', 'route'] },
    ),
    sockets: gauge('sockets', 'Reporting sockets that are open now, by channel. Count.', ['channel']),
    socketsCut: listed(
      'sockets_cut_total',
      'Reporting sockets that this process ended because of their client, by reason. Count.',
      { label: 'reason', values: ['slow_reader', 'no_life', 'too_many_messages', 'too_many_sockets'] },
    ),
    connectionsRefused: listed(
      'connections_refused_total',
      'Connections refused because there were too many (address, total), or evicted to make room (evicted). Count.',
      { label: 'reason', values: ['address', 'total', 'evicted'] },
    ),
    records: counter(
      'records_total',
      'Records that the proxies delivered, by kind (request, event) and state (stored, duplicate, rejected). Count.',
      ['kind', 'state'],
    ),
    deliveryLag: seconds(
      'delivery_lag',
      "Time from a record's end at the proxy to its commit here. Seconds; wants clocks in step.",
      { buckets: lagBuckets },
    ),
    gradingSeconds: seconds(
      'grading',
      'Time to read what is open and decide, by door (traffic: a batch; submission: one; overdue: events of one learner). Seconds.',
      { buckets: shortBuckets, labels: ['door'] },
    ),
    completions: listed('completions_total', 'Steps completed, by what completed them. Count.', {
      label: 'by',
      values: ['submission', 'request', 'event'],
    }),
    databaseWaiting: gauge(
      'database_waiting',
      'Transactions that wait for a connection of the pool now. Count.',
    ),
    databaseWaitSeconds: seconds(
      'database_wait',
      'Time that a transaction waited for its connection and its begin. Seconds.',
      { buckets: shortBuckets },
    ),
    databaseTransactions: gauge('database_transactions', 'Transactions that are open now. Count.'),
    busLive: gauge(
      'bus_live',
      'Whether what this process publishes reaches the sockets of the others at once. 1 or 0.',
    ),
    databaseAnswers: gauge(
      'database_answers',
      'Whether the database answered within two seconds when this page was asked for. 1 or 0.',
    ),
    ...backgroundMetrics(listed),
  };
}

export type Metrics = ReturnType<typeof apiMetrics>;
