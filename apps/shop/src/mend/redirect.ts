import type { ShopExercise } from './exercise.ts';

const origin = 'http://shop.example';

/** The address to which the shop sends a visitor after the login. */
export const redirect: ShopExercise = {
  name: 'destination',
  weak: `function destination(from) {
  return from;
}
`,
  fixed: String.raw`function destination(from) {
  const ownPath = /^\/(?![/\\])[\x21-\x7e]*$/;
  return ownPath.test(from) ? from : "/orders";
}
`,
  attacks: [
    ['address', ['https://flyer.example/']],
    ['two_slashes', ['//flyer.example/login']],
    ['backslash', ['/\\flyer.example/']],
    ['script', ['javascript:fetch("/bell")']],
  ],
  hiddenAttacks: [
    ['address', ['HTTPS://flyer.example/orders']],
    ['address', ['https:flyer.example']],
    ['look_alike', ['http://shop.example.flyer.example/orders']],
    ['look_alike', ['http://shop.example@flyer.example/orders']],
    ['backslash', ['\\\\flyer.example/']],
    ['backslash', ['/\\/flyer.example/']],
    ['two_slashes', ['///flyer.example/']],
    ['removed', ['/\t/flyer.example/']],
    ['removed', ['/\n/flyer.example/']],
  ],
  honest: [
    ['path', ['/orders']],
    ['path', ['/products/3#reviews']],
    ['query', ['/orders?page=2&sort=date']],
    ['address_in_query', ['/search?q=https://quartierladen.example']],
    ['address_in_query', ['/search?q=a//b']],
  ],
  isBlocked: (answer) => typeof answer !== 'string' || resolved(answer)?.origin === origin,
  isServed: (answer, [from]) =>
    typeof answer === 'string' && resolved(answer)?.href === resolved(String(from))?.href,
};

/** What a browser makes of the header `Location`. */
function resolved(location: string): URL | null {
  return URL.parse(location, `${origin}/login`);
}
