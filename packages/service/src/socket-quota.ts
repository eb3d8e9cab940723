import { AddressQuota, type AddressLimits } from './address-quota.ts';

export type SocketLimits = AddressLimits & {
  total: number;
  /** The total of buffered bytes of incomplete messages. */
  bufferedBytes: number;
};

export type SocketRefusal = 'address' | 'total';
/** The reason for closing a connection early. */
export type Eviction = 'total' | 'bytes';

type Socket = {
  /** Null for a trusted peer, which carries many clients: it counts for the total and is not evicted for it. */
  address: string | null;
  evict(reason: Eviction): void;
};

/** Above this fraction of the total, each new connection evicts an idle one. */
const nearlyFull = 0.9;

/**
 * Bounds the connections of a listener and the bytes they make it buffer. When it is nearly full, connections without
 * an owner are evicted first, starting with the one whose last complete message is oldest; then idle ones of the owner
 * with the most connections. A trickle of bytes does not make a connection less idle.
 */
export class SocketQuota {
  readonly #limits: SocketLimits;
  readonly #addresses: AddressQuota;
  /** Longest idle first. */
  readonly #anonymous = new Set<SocketLease>();
  readonly #trusted = new Set<SocketLease>();
  readonly #byOwner = new Map<string, Set<SocketLease>>();
  #count = 0;
  #bufferedBytes = 0;

  constructor(limits: SocketLimits) {
    this.#limits = limits;
    this.#addresses = new AddressQuota(limits);
  }

  get count(): number {
    return this.#count;
  }

  get bufferedBytes(): number {
    return this.#bufferedBytes;
  }

  open(socket: Socket): SocketLease | SocketRefusal {
    const { total } = this.#limits;
    const { address } = socket;
    if (!this.#enter(address)) return 'address';
    if (this.#count >= Math.floor(total * nearlyFull)) this.#evictOne();
    if (this.#count >= total) {
      this.#leave(address);
      return 'total';
    }
    this.#count++;
    const lease = new SocketLease({
      onChange: (changed) => this.#place(changed),
      onBuffer: (bytes) => this.#buffer(bytes),
      onClose: (closed) => {
        this.#count--;
        this.#remove(closed);
        this.#leave(address);
      },
      evict: socket.evict,
      isTrusted: address === null,
    });
    this.#place(lease);
    return lease;
  }

  #enter(address: string | null): boolean {
    return address === null || this.#addresses.enter(address);
  }

  #leave(address: string | null): void {
    if (address !== null) this.#addresses.leave(address);
  }

  /** Marks the connection as its owner's most recently active one. */
  #place(lease: SocketLease): void {
    this.#remove(lease);
    const { owner } = lease;
    if (lease.isTrusted) return void this.#trusted.add(lease);
    if (owner === null) return void this.#anonymous.add(lease);
    const own = this.#byOwner.get(owner);
    if (own) own.add(lease);
    else this.#byOwner.set(owner, new Set([lease]));
    lease.placedUnder = owner;
  }

  #remove(lease: SocketLease): void {
    this.#anonymous.delete(lease);
    this.#trusted.delete(lease);
    const { placedUnder } = lease;
    if (placedUnder === null) return;
    lease.placedUnder = null;
    const own = this.#byOwner.get(placedUnder);
    own?.delete(lease);
    if (own?.size === 0) this.#byOwner.delete(placedUnder);
  }

  #evictOne(): void {
    const [longest] = this.#anonymous;
    (firstIdle(this.#anonymous) ?? longest ?? this.#idleOfLargest())?.evict('total');
  }

  #idleOfLargest(): SocketLease | undefined {
    let [found, size]: [SocketLease | undefined, number] = [undefined, 0];
    for (const own of this.#byOwner.values()) {
      const idle = own.size > size ? firstIdle(own) : undefined;
      if (idle) [found, size] = [idle, own.size];
    }
    return found;
  }

  #buffer(bytes: number): void {
    this.#bufferedBytes += bytes;
    if (bytes <= 0) return;
    while (this.#bufferedBytes > this.#limits.bufferedBytes) {
      const holder = this.#holder();
      if (!holder) return;
      holder.evict('bytes');
    }
  }

  /**
   * The connection to close for its buffer: the longest idle one without an owner, otherwise one of the owner with the
   * most bytes.
   */
  #holder(): SocketLease | undefined {
    for (const lease of this.#anonymous) if (lease.bufferedBytes > 0) return lease;
    let [largest, most]: [ReadonlySet<SocketLease>, number] = [new Set(), 0];
    for (const own of this.#byOwner.values()) {
      let bytes = 0;
      for (const lease of own) bytes += lease.bufferedBytes;
      if (bytes > most) [largest, most] = [own, bytes];
    }
    for (const lease of [...largest, ...this.#trusted]) if (lease.bufferedBytes > 0) return lease;
    return undefined;
  }
}

function firstIdle(leases: Iterable<SocketLease>): SocketLease | undefined {
  for (const lease of leases) if (!lease.isBusy) return lease;
  return undefined;
}

type LeaseParts = {
  isTrusted: boolean;
  onChange(lease: SocketLease): void;
  onBuffer(bytes: number): void;
  onClose(lease: SocketLease): void;
  evict(reason: Eviction): void;
};

/** One connection's share of the quota. */
export class SocketLease {
  readonly #parts: LeaseParts;
  #owner: string | null = null;
  #bufferedBytes = 0;
  #isClosed = false;
  /** Whether a message is being answered. */
  isBusy = false;
  /** The owner under whom the quota lists the connection. */
  placedUnder: string | null = null;

  constructor(parts: LeaseParts) {
    this.#parts = parts;
  }

  get isTrusted(): boolean {
    return this.#parts.isTrusted;
  }

  get owner(): string | null {
    return this.#owner;
  }

  get bufferedBytes(): number {
    return this.#bufferedBytes;
  }

  /** Notes a complete message by this owner; null while its sender is unknown. */
  begin(owner: string | null): void {
    this.isBusy = true;
    this.assign(owner);
  }

  /** Sets the owner, whose message may be incomplete. */
  assign(owner: string | null): void {
    this.#owner = owner;
    if (!this.#isClosed) this.#parts.onChange(this);
  }

  end(): void {
    this.isBusy = false;
  }

  /** Sets the number of buffered bytes. */
  hold(bytes: number): void {
    if (this.#isClosed || bytes === this.#bufferedBytes) return;
    const change = bytes - this.#bufferedBytes;
    this.#bufferedBytes = bytes;
    this.#parts.onBuffer(change);
  }

  evict(reason: Eviction): void {
    this.close();
    this.#parts.evict(reason);
  }

  close(): void {
    if (this.#isClosed) return;
    this.hold(0);
    this.#isClosed = true;
    this.#parts.onClose(this);
  }
}
