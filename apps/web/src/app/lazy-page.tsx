import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { lazy, type ComponentType } from 'react';
import { useParams, type Params, type RouteObject } from 'react-router';

type Load = () => Promise<ComponentType>;
type Start = (client: QueryClient, params: Readonly<Params>) => void;

const loads = new WeakMap<RouteObject, Load>();

/** A page whose code comes when it is wanted, and whose queries start while it is on the way. */
export function lazyPage(path: string, load: Load, start?: Start): RouteObject {
  const Page = lazy(async () => ({ default: await load() }));
  function StartedPage() {
    start?.(useQueryClient(), useParams());
    return <Page />;
  }
  const route: RouteObject = { path, Component: StartedPage };
  loads.set(route, load);
  return route;
}

/** Fetches the code of these routes before they are shown; what fails here fails again, and is told, when they are. */
export function preload(routes: readonly RouteObject[]): void {
  for (const route of routes)
    loads
      .get(route)?.()
      .catch(() => undefined);
}
