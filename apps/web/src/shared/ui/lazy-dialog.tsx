import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';

type Openable = { opened: boolean };

/** A dialog whose code is loaded when it is first opened. From then on it stays, so that it can fade out. */
export function lazyDialog<Props extends Openable>(load: () => Promise<ComponentType<Props>>) {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: opensOnceMounted(await load()) }));
  return function LazyDialog(props: Props) {
    const [wasOpened, setWasOpened] = useState(false);
    if (props.opened && !wasOpened) setWasOpened(true);
    if (!props.opened && !wasOpened) return null;
    return (
      <Suspense>
        <Loaded {...props} />
      </Suspense>
    );
  };
}

/** Mantine's Modal returns the focus only if it was closed at first. */
function opensOnceMounted<Props extends Openable>(Dialog: ComponentType<Props>): ComponentType<Props> {
  return function Mounted(props) {
    const [isMounted, setIsMounted] = useState(false);
    useEffect(() => setIsMounted(true), []);
    return <Dialog {...props} opened={props.opened && isMounted} />;
  };
}
