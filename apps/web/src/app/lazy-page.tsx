import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useParams, type Params, type RouteMatch, type RouteObject } from 'react-router';
import type { ComponentType } from 'react';
import { lazyComponent } from './lazy-component.tsx';

type Start = (client: QueryClient, params: Readonly<Params>) => void;
type Page = { preload: () => Promise<unknown>; start: Start | undefined };

const pages = new WeakMap<RouteObject, Page>();

/** A page whose code is loaded on demand, while its queries already run. */
export function lazyPage(path: string, load: () => Promise<ComponentType>, start?: Start): RouteObject {
  const { Component: Page, preload } = lazyComponent(load);
  function StartedPage() {
    start?.(useQueryClient(), useParams());
    return <Page />;
  }
  const route: RouteObject = { path, Component: StartedPage };
  pages.set(route, { preload, start });
  return route;
}

/** Preloads the code of these routes and starts their queries, if there is a client for them. */
export async function preloadMatches(matches: readonly RouteMatch[], client?: QueryClient): Promise<void> {
  const loads = matches.map(async ({ route, params }) => {
    const page = pages.get(route);
    if (client) page?.start?.(client, params);
    await page?.preload();
  });
  await Promise.allSettled(loads);
}
