/** Runs in the page: the names of attributes that become functions on some element. */
export function handlersOf(): string[] {
  const svg = 'http://www.w3.org/2000/svg';
  const elements = [
    ...['body', 'b', 'video', 'details', 'dialog', 'marquee', 'input', 'frameset'].map((name) =>
      document.createElement(name),
    ),
    ...['svg', 'animate'].map((name) => document.createElementNS(svg, name)),
  ];
  const names = new Set<string>();
  for (const place of [...elements, window])
    for (const name in place) if (name.startsWith('on')) names.add(name);
  return [...names].filter((name) =>
    elements.some((element) => {
      element.setAttribute(name, '1');
      return typeof Reflect.get(element, name) === 'function';
    }),
  );
}
