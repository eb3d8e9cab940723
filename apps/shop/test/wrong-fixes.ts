import type { Weakness } from '../src/mend/exercise.ts';

/** The side of the tests on which a wrong fix fails. */
type Breaks = 'an attack' | 'honest requests' | 'both';
type WrongFix = readonly [name: string, code: string, breaks: Breaks];

const login = (
  before: string,
  email = 'email',
  password = 'password',
) => `function customerQuery(email, password) {
  ${before}
  return { sql: "SELECT id, name, email FROM customers WHERE email = '" + ${email} + "' AND password = '" + ${password} + "'", values: [] };
}`;

const sorting = (name: string, order: string, more = '') => `function reviewsQuery(customer, by) {
  return { sql: "SELECT product_id, stars, text, written_on FROM reviews WHERE author = ? ORDER BY " + (${order}), values: [${name}${more}] };
}`;

/** Fixes that beginners try: block lists, checks of what the browser says, and half measures. */
export const wrongFixes: Readonly<Record<Weakness, readonly WrongFix[]>> = {
  query: [
    [
      'a block list of words',
      login('if (/ or | union |--/i.test(email + password)) throw new Error("attack");'),
      'both',
    ],
    ['a ban on quotes', login('if ((email + password).includes("\'")) return null;'), 'honest requests'],
    [
      'backslashes before quotes',
      login('', 'email.replaceAll("\'", "\\\\\'")', 'password.replaceAll("\'", "\\\\\'")'),
      'both',
    ],
    [
      'quotes doubled once',
      login('', 'email.replace("\'", "\'\'")', 'password.replace("\'", "\'\'")'),
      'an attack',
    ],
    ['quotes doubled in the address only', login('', 'email.replaceAll("\'", "\'\'")'), 'both'],
    [
      'a prepared statement for the address only',
      `function customerQuery(email, password) {
  return { sql: "SELECT id, name, email FROM customers WHERE email = ? AND password = '" + password + "'", values: [email] };
}`,
      'both',
    ],
    ['nobody being let in', 'function customerQuery() { return null; }', 'honest requests'],
  ],
  output_encoding: [
    [
      'a block list of tags',
      'const asHtml = (text) => text.replace(/<\\/?(script|img|em)[^>]*>/gi, "");',
      'both',
    ],
    ['tags being removed', 'const asHtml = (text) => text.replace(/<[^>]*>/g, "");', 'both'],
    [
      'angle brackets only',
      'const asHtml = (text) => text.replaceAll("<", "&lt;").replaceAll(">", "&gt;");',
      'both',
    ],
    [
      'the ampersand last',
      `const asHtml = (text) => text.replaceAll("<", "&lt;").replaceAll('"', "&quot;").replaceAll("&", "&amp;");`,
      'honest requests',
    ],
    [
      'the first character of each kind',
      `const asHtml = (text) => text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;");`,
      'both',
    ],
    ['an address instead of text', 'const asHtml = encodeURIComponent;', 'honest requests'],
  ],
  object_access: [
    [
      'a block list of orders',
      'const mayRead = (visitor, order) => visitor !== null && ![1001, 1006].includes(order.id);',
      'both',
    ],
    [
      'the page that the browser names',
      'const mayRead = (visitor, order, request) => visitor !== null && request.page === "/orders";',
      'both',
    ],
    [
      'a customer in the address',
      'const mayRead = (visitor, order, request) => visitor?.role === "staff" || Number(request.query.customer_id ?? visitor?.id) === order.customer_id;',
      'an attack',
    ],
    [
      'a role in a cookie',
      'const mayRead = (visitor, order, request) => visitor !== null && (request.cookies.role === "staff" || visitor.role === "staff" || order.customer_id === visitor.id);',
      'an attack',
    ],
    [
      'staff being shut out',
      'const mayRead = (visitor, order) => order.customer_id === visitor?.id;',
      'honest requests',
    ],
    [
      'a promise',
      'const mayRead = async (visitor, order) => order.customer_id === visitor?.id;',
      'an attack',
    ],
  ],
  price: [
    [
      'a lowest price',
      'const basketLine = (product, form) => Number(form.price) < 5 ? null : { quantity: Number(form.quantity), price: Number(form.price) };',
      'both',
    ],
    [
      'a check in the browser',
      'const basketLine = (product, form) => form.checked === "yes" ? { quantity: Number(form.quantity), price: Number(form.price) } : { quantity: Math.max(1, Number(form.quantity)), price: product.price };',
      'an attack',
    ],
    [
      'the price alone',
      'const basketLine = (product, form) => ({ quantity: Number(form.quantity), price: product.price });',
      'an attack',
    ],
    [
      'the required field',
      'const basketLine = (product, form) => Number(form.price) === product.price && /^([1-9]|1\\d|20)$/.test(form.quantity) ? { quantity: Number(form.quantity), price: product.price } : null;',
      'honest requests',
    ],
    ['an empty shop', 'const basketLine = () => null;', 'honest requests'],
  ],
  token: [
    [
      'a block list of sites',
      'const isIntended = (request, session) => session !== null && request.headers.origin !== "https://flyer.example";',
      'an attack',
    ],
    [
      'the page that the browser names',
      'const isIntended = (request, session) => session !== null && (request.headers.referer ?? "").includes("shop.example");',
      'both',
    ],
    [
      'POST alone',
      'const isIntended = (request, session) => session !== null && request.method === "POST";',
      'an attack',
    ],
    [
      'any token',
      'const isIntended = (request, session) => session !== null && Boolean(request.form.token);',
      'an attack',
    ],
    [
      'tokens being equal, even if there are none',
      'const isIntended = (request, session) => session !== null && request.form.token === session.token;',
      'an attack',
    ],
    [
      'a token that begins alike',
      'const isIntended = (request, session) => Boolean(session?.token && request.form.token) && session.token.startsWith(request.form.token);',
      'an attack',
    ],
    [
      'the origin, which old browsers do not send',
      'const isIntended = (request, session) => session !== null && request.headers.origin === "http://shop.example" && request.form.token === session.token;',
      'honest requests',
    ],
  ],
  path: [
    [
      'a block list of pages',
      'const mayOpen = (path, visitor) => !["/staff/", "/staff/vouchers", "/staff/vouchers?print=1", "/staff/?page=2"].includes(path) || visitor?.role === "staff";',
      'an attack',
    ],
    [
      'the beginning as it was sent',
      'const mayOpen = (path, visitor) => !path.startsWith("/staff/") || visitor?.role === "staff";',
      'an attack',
    ],
    [
      'a word anywhere in the path',
      'const mayOpen = (path, visitor) => !decodeURIComponent(path).includes("/staff") || visitor?.role === "staff";',
      'honest requests',
    ],
    [
      'the page that the browser names',
      'const mayOpen = (path, visitor) => visitor?.page === "/staff/" || !decodeURIComponent(path.split("?")[0]).startsWith("/staff/") || visitor?.role === "staff";',
      'an attack',
    ],
    [
      'a prefix without its slash',
      'const mayOpen = (path, visitor) => !decodeURIComponent(path.split("?")[0]).startsWith("/staff") || visitor?.role === "staff";',
      'honest requests',
    ],
    [
      'a lock for staff, too',
      'const mayOpen = (path) => !decodeURIComponent(path.split("?")[0]).startsWith("/staff/");',
      'honest requests',
    ],
  ],
  folder: [
    [
      'dots deleted once',
      'const recipePath = (name) => "/srv/shop/recipes/" + name.replaceAll("../", "");',
      'an attack',
    ],
    [
      'a ban at the beginning',
      'const recipePath = (name) => name.startsWith("..") ? null : "/srv/shop/recipes/" + name;',
      'an attack',
    ],
    [
      'a beginning that is not resolved',
      'const recipePath = (name) => { const path = "/srv/shop/recipes/" + name; return path.startsWith("/srv/shop/recipes/") ? path : null; };',
      'an attack',
    ],
    [
      'letters from a to z only',
      'const recipePath = (name) => /^[a-z-]+\\.txt$/.test(name) ? "/srv/shop/recipes/" + name : null;',
      'honest requests',
    ],
    ['nothing being read', 'const recipePath = () => null;', 'honest requests'],
  ],
  log_line: [
    [
      'the first line break only',
      'const logLine = (time, event, email) => `${time} ${event} email=${email.replace("\\n", " ")}`;',
      'an attack',
    ],
    [
      'one kind of line break',
      'const logLine = (time, event, email) => `${time} ${event} email=${email.replaceAll("\\n", "\\\\n")}`;',
      'an attack',
    ],
    [
      'trimming',
      'const logLine = (time, event, email) => `${time} ${event} email=${email.trim()}`;',
      'an attack',
    ],
    ['no address at all', 'const logLine = (time, event) => `${time} ${event}`;', 'honest requests'],
    [
      'refusing what is no plain address',
      'const logLine = (time, event, email) => { if (!/^[\\w.]+@[\\w.]+$/.test(email)) throw new Error("no address"); return `${time} ${event} email=${email}`; };',
      'honest requests',
    ],
  ],
  reset: [
    [
      'used codes only',
      'const mayReset = (code, resets) => resets.some((reset) => reset.code === code && !reset.used);',
      'an attack',
    ],
    [
      'the time only',
      'const mayReset = (code, resets, now) => resets.some((reset) => reset.code === code && now - reset.sent_at < 900);',
      'an attack',
    ],
    [
      'minutes taken for seconds',
      'const mayReset = (code, resets, now) => resets.some((reset) => reset.code === code && !reset.used && now - reset.sent_at < 15);',
      'honest requests',
    ],
    [
      'a code that begins alike',
      'const mayReset = (code, resets, now) => resets.some((reset) => reset.code.startsWith(code) && !reset.used && now - reset.sent_at < 900);',
      'an attack',
    ],
    [
      'each question for another code',
      'const mayReset = (code, resets, now) => resets.some((reset) => reset.code === code) && resets.some((reset) => !reset.used) && resets.some((reset) => now - reset.sent_at < 900);',
      'an attack',
    ],
  ],
  redirect: [
    [
      'a ban on addresses with http',
      'const destination = (from) => from.startsWith("http") ? "/orders" : from;',
      'an attack',
    ],
    [
      'a slash at the beginning',
      'const destination = (from) => from.startsWith("/") ? from : "/orders";',
      'an attack',
    ],
    [
      'no two slashes',
      'const destination = (from) => from.startsWith("/") && !from.startsWith("//") ? from : "/orders";',
      'an attack',
    ],
    [
      'the name of the shop',
      'const destination = (from) => from.startsWith("http://shop.example") || /^\\/[^/\\\\\\t\\n]/.test(from) ? from : "/orders";',
      'an attack',
    ],
    [
      'no colon anywhere',
      'const destination = (from) => /^\\/(?![/\\\\])[^:\\s]*$/.test(from) ? from : "/orders";',
      'honest requests',
    ],
    ['one destination for all', 'const destination = () => "/orders";', 'honest requests'],
  ],
  reviews: [
    ['a placeholder for the name only', sorting('customer.name', 'by || "written_on"'), 'both'],
    ['a placeholder for the order, too', sorting('customer.name', '"?"', ', by'), 'honest requests'],
    [
      'a list for the order only',
      `function reviewsQuery(customer, by) {
  const order = ["stars", "product_id", "written_on"].includes(by) ? by : "written_on";
  return { sql: "SELECT product_id, stars, text, written_on FROM reviews WHERE author = '" + customer.name + "' ORDER BY " + order, values: [] };
}`,
      'both',
    ],
    [
      'letters only in the order',
      sorting('customer.name', '(by.match(/^[a-z_]+$/) || ["written_on"])[0]'),
      'both',
    ],
    [
      'a column at the beginning',
      sorting('customer.name', '/^(stars|product_id|written_on)/.test(by) ? by : "written_on"'),
      'an attack',
    ],
    [
      'no quotes and no blanks in the order',
      sorting('customer.name', '(by || "written_on").replace(/[\' ]/g, "")'),
      'both',
    ],
    [
      'names with quotes being refused',
      `function reviewsQuery(customer, by) {
  if (customer.name.includes("'")) return null;
  const order = ["stars", "product_id"].includes(by) ? by : "written_on";
  return { sql: "SELECT product_id, stars, text, written_on FROM reviews WHERE author = '" + customer.name + "' ORDER BY " + order, values: [] };
}`,
      'honest requests',
    ],
  ],
  contexts: [
    [
      'one escape for all three',
      String.raw`const e = (s) => s.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;"); const noteHtml = (text, link) => '<input value="' + e(text) + '"><a href="' + e(link) + '">Website</a><script>count(\'' + e(text) + '\');</script>';`,
      'both',
    ],
    [
      'a ban on the word javascript',
      String.raw`const e = (s) => s.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;"); const noteHtml = (text, link) => '<input value="' + e(text) + '"><a href="' + e(link.replace("javascript:", "")) + '">Website</a><script>count(' + JSON.stringify(text).replaceAll("<", "\\u003c") + ');</script>';`,
      'both',
    ],
    [
      'JSON alone in the script',
      String.raw`const e = (s) => s.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;"); const noteHtml = (text, link) => '<input value="' + e(text) + '"><a href="' + (/^https?:/.test(link) ? e(link) : "") + '">Website</a><script>count(' + JSON.stringify(text) + ');</script>';`,
      'an attack',
    ],
    [
      'a backslash before each quote only',
      String.raw`const e = (s) => s.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;"); const noteHtml = (text, link) => '<input value="' + e(text) + '"><a href="' + (/^https?:/.test(link) ? e(link) : "") + '">Website</a><script>count(\'' + text.replaceAll("'", "\\'").replaceAll("<", "\\x3c") + '\');</script>';`,
      'both',
    ],
    [
      'a web address anywhere in the link',
      String.raw`const e = (s) => s.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;"); const noteHtml = (text, link) => '<input value="' + e(text) + '"><a href="' + (link.includes("://") ? e(link) : "") + '">Website</a><script>count(' + JSON.stringify(text).replaceAll("<", "\\u003c") + ');</script>';`,
      'an attack',
    ],
    [
      'quotes removed',
      String.raw`const noteHtml = (text, link) => { const t = text.replace(/["'<>&\\]/g, ""); return '<input value="' + t + '"><a href="' + (/^https?:/.test(link) ? link.replace(/["<>]/g, "") : "") + '">Website</a><script>count("' + t + '");</script>'; };`,
      'honest requests',
    ],
    [
      'the address not encoded',
      String.raw`const e = (s) => s.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;"); const noteHtml = (text, link) => '<input value="' + e(text) + '"><a href="' + (/^https?:/.test(link) ? link : "") + '">Website</a><script>count(' + JSON.stringify(text).replaceAll("<", "\\u003c") + ');</script>';`,
      'an attack',
    ],
  ],
};
