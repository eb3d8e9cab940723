import { lazy, useState, type ComponentType } from 'react';

/** Like React's `lazy`, but code that has been loaded is rendered at once instead of after a fallback. */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  const preload = async () => {
    loaded = await load();
    return { default: loaded };
  };
  const Lazy: ComponentType<Props> = lazy(preload);
  function Component(props: Props) {
    // What was mounted stays, even if it is rendered again after the code has arrived.
    const [Shown] = useState(() => loaded ?? Lazy);
    return <Shown {...props} />;
  }
  return { Component, preload };
}
