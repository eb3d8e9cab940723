import { World } from '../settings/world.ts';
import type { Exchange } from './exchange.ts';
import { firstRatings } from './seed/ratings.ts';

export function newExchange(): Exchange {
  return {
    photos: new Map(),
    ratings: firstRatings.map((rating) => ({ ...rating })),
    cache: new Map(),
    notices: new Map(),
    world: new World(),
    thanks: { isGiven: false, running: 0 },
    template: '',
  };
}
