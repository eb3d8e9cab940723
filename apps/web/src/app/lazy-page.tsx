import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { lazy, type ComponentType } from 'react';
import { useParams, type Params, type RouteObject } from 'react-router';

type Load = () => Promise<ComponentType>;
type Start = (client: QueryClient, params: Readonly<Params>) => void;

const loads = new WeakMap<RouteObject, Load>();

/** A page whose code is loaded on demand, while its queries already run. */
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

/** Preloads the code of these routes; a failure is reported when a route is shown. */
export function preload(routes: readonly RouteObject[]): void {
  for (const route of routes)
    loads
      .get(route)?.()
      .catch(() => undefined);
}
