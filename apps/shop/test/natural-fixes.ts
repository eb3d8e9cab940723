import type { Weakness } from '../src/mend/exercise.ts';

type NaturalFix = readonly [name: string, code: string];

const select = 'SELECT id, name, email FROM customers WHERE';
const ownReviews = 'SELECT product_id, stars, text, written_on FROM reviews WHERE author';

/** Right fixes as developers write them: each must be accepted. */
export const naturalFixes: Readonly<Record<Weakness, readonly NaturalFix[]>> = {
  query: [
    [
      'placeholders',
      `function customerQuery(email, password) { return { sql: "${select} email = ? AND password = ?", values: [email, password] }; }`,
    ],
    [
      'numbered placeholders',
      `const customerQuery = (email, password) => ({ sql: "${select} email = ?1 AND password = ?2", values: [email, password] });`,
    ],
    [
      'a limit and a semicolon',
      `const customerQuery = (email, password) => ({ sql: "${select} email = ? AND password = ? LIMIT 1;", values: [email, password] });`,
    ],
    [
      'the address in lower case',
      `const customerQuery = (email, password) => ({ sql: "${select} lower(email) = lower(?) AND password = ?", values: [email, password] });`,
    ],
    [
      'all columns',
      `const customerQuery = (email, password) => { const values = [String(email), String(password)]; return { values, sql: "SELECT * FROM customers WHERE email = ? AND password = ?" }; };`,
    ],
    [
      'doubled quotes',
      `const quoted = (text) => "'" + text.replace(/'/g, "''") + "'"; const customerQuery = (email, password) => ({ sql: "${select} email = " + quoted(email) + " AND password = " + quoted(password), values: [] });`,
    ],
    [
      'checks before it',
      `function customerQuery(email, password) { if (typeof email !== "string" || typeof password !== "string") throw new TypeError("text expected"); console.log(email); return { sql: \`${select} (email = ?) AND (password = ?)\`, values: [email, password] }; }`,
    ],
  ],
  output_encoding: [
    [
      'five replacements',
      `const asHtml = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;").replaceAll("'", "&#39;");`,
    ],
    [
      'regular expressions',
      `function asHtml(text) { return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;").replace(/'/g, "&#039;"); }`,
    ],
    [
      'a table',
      `const names = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" }; const asHtml = (text) => text.replace(/[&<>"']/g, (c) => names[c]);`,
    ],
    [
      'numbers',
      `const asHtml = (text) => text.replace(/[&<>"'\`=\\/]/g, (c) => "&#" + c.charCodeAt(0) + ";");`,
    ],
    [
      'what these two places need',
      `const asHtml = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");`,
    ],
    [
      'every character',
      `const asHtml = (text) => [...String(text)].map((c) => /[\\w ]/.test(c) ? c : "&#x" + c.codePointAt(0).toString(16) + ";").join("");`,
    ],
    [
      'splitting and joining',
      `function asHtml(text) { for (const [a, b] of [["&", "&amp;"], ["<", "&lt;"], [">", "&gt;"], ['"', "&quot;"]]) text = text.split(a).join(b); return text; }`,
    ],
  ],
  object_access: [
    [
      'owner or staff',
      'const mayRead = (visitor, order) => visitor !== null && (order.customer_id === visitor.id || visitor.role === "staff");',
    ],
    [
      'early returns',
      'function mayRead(visitor, order, request) { if (!visitor) return false; if (visitor.role === "staff") return true; return visitor.id === order.customer_id; }',
    ],
    [
      'optional chaining',
      'const mayRead = (visitor, order) => visitor?.role === "staff" || visitor?.id === order.customer_id;',
    ],
    [
      'an error instead of false',
      'function mayRead(visitor, order) { if (visitor.role === "staff" || visitor.id === order.customer_id) return true; throw new Error("forbidden"); }',
    ],
    [
      'a list of roles',
      'const roles = ["staff"]; function mayRead(visitor, order) { return Boolean(visitor) && (roles.includes(visitor.role) || Number(order.customer_id) === Number(visitor.id)); }',
    ],
    [
      'a switch',
      'function mayRead(visitor, order) { switch (visitor && visitor.role) { case "staff": return true; case "customer": return order.customer_id == visitor.id; default: return false; } }',
    ],
  ],
  price: [
    [
      'a whole number in bounds',
      'function basketLine(product, form) { const quantity = Number(form.quantity); if (!Number.isInteger(quantity) || quantity < 1 || quantity > 20) return null; return { quantity, price: product.price }; }',
    ],
    [
      'parseInt, at least one',
      'function basketLine(product, form) { const quantity = parseInt(form.quantity, 10); if (!(quantity >= 1 && quantity <= 20)) return null; return { quantity: quantity, price: product.price }; }',
    ],
    [
      'a pattern',
      'const basketLine = (product, { quantity }) => /^([1-9]|1[0-9]|20)$/.test(quantity) ? { quantity: +quantity, price: product.price } : null;',
    ],
    [
      'false instead of null',
      'function basketLine(product, form) { const q = Number(form.quantity); if (q % 1 !== 0 || q < 1 || q > 20 || isNaN(q)) return false; return { quantity: q, price: product.price }; }',
    ],
    [
      'the nearest amount that is sold',
      'const basketLine = (product, form) => ({ quantity: Math.min(20, Math.max(1, Math.floor(Number(form.quantity)) || 1)), price: product.price });',
    ],
    [
      'the amount left as text',
      'function basketLine(product, form) { if (!/^\\d+$/.test(form.quantity) || form.quantity < 1 || form.quantity > 20) return null; return { quantity: form.quantity, price: product.price }; }',
    ],
    [
      'an error in an object',
      'function basketLine(product, form) { const quantity = Number(form.quantity); if (!Number.isSafeInteger(quantity) || quantity <= 0 || quantity > 20) return { error: "quantity" }; return { ...form, quantity, price: product.price }; }',
    ],
    [
      'another price refused, if there is one',
      'function basketLine(product, form) { if (form.price !== undefined && Number(form.price) !== product.price) return null; const n = Number(form.quantity); if (!Number.isInteger(n) || n < 1 || n > 20) throw new RangeError("1 to 20"); return { quantity: n, price: product.price }; }',
    ],
  ],
  token: [
    [
      'both, and equal',
      'function isIntended(request, session) { if (session === null || !session.token) return false; return request.form.token === session.token; }',
    ],
    [
      'in one line',
      'const isIntended = (request, session) => !!session?.token && session.token === request.form.token;',
    ],
    [
      'POST as well',
      'function isIntended(request, session) { if (request.method !== "POST" || !session) return false; const { token } = request.form; return typeof token === "string" && token.length > 0 && token === session.token; }',
    ],
    [
      'the origin, if there is one',
      'function isIntended(request, session) { const { origin } = request.headers; if (origin && origin !== "http://shop.example") return false; return Boolean(session && session.token) && request.form.token === session.token; }',
    ],
    [
      'compared in constant time',
      'function same(a, b) { if (a.length !== b.length) return false; let d = 0; for (let i = 0; i < a.length; i++) d |= a.charCodeAt(i) ^ b.charCodeAt(i); return d === 0; } function isIntended(request, session) { const sent = request.form.token; if (!sent || !session || !session.token) return false; return same(sent, session.token); }',
    ],
    [
      'an error instead of false',
      'function isIntended({ form }, session) { if (!form.token) throw new Error("no token"); if (form.token !== session.token) throw new Error("wrong token"); return true; }',
    ],
    [
      'checks of the type',
      'const isIntended = (request, session) => session !== null && session.token !== undefined && session.token !== "" && request.form.token !== undefined && request.form.token == session.token;',
    ],
  ],
  path: [
    [
      'decoded before the question mark',
      'function mayOpen(path, visitor) { const page = decodeURIComponent(path.split("?")[0]); if (!page.startsWith("/staff/")) return true; return visitor !== null && visitor.role === "staff"; }',
    ],
    [
      'a pattern',
      'const mayOpen = (path, visitor) => !/^\\/staff(\\/|$)/.test(decodeURIComponent(path.split("?")[0])) || visitor?.role === "staff";',
    ],
    [
      'the first folder',
      'function mayOpen(path, visitor) { const [, first] = decodeURI(path.split("?")[0]).split("/"); return first !== "staff" || (!!visitor && visitor.role === "staff"); }',
    ],
    [
      'lower case',
      'function mayOpen(path, visitor) { const page = decodeURIComponent(path.replace(/\\?.*$/, "")).toLowerCase(); return page.startsWith("/staff/") || page === "/staff" ? visitor?.role === "staff" : true; }',
    ],
    [
      'staff first',
      'const mayOpen = (path, visitor) => (visitor && visitor.role === "staff") || !decodeURIComponent(path.slice(0, (path + "?").indexOf("?"))).startsWith("/staff/");',
    ],
    [
      'a mistake in the path refused',
      'function mayOpen(path, visitor) { let page; try { page = decodeURIComponent(path.split("?")[0].split("#")[0]); } catch { return false; } if (page.indexOf("/staff/") === 0) return visitor !== null && visitor.role === "staff"; return true; }',
    ],
  ],
  folder: [
    [
      'resolved, then compared',
      'function recipePath(name) { const parts = []; for (const part of ("/srv/shop/recipes/" + name).split("/")) { if (part === "..") parts.pop(); else if (part && part !== ".") parts.push(part); } const path = "/" + parts.join("/"); return path.startsWith("/srv/shop/recipes/") ? path : null; }',
    ],
    [
      'no slash and no two dots',
      'const recipePath = (name) => name.includes("/") || name.includes("..") ? null : "/srv/shop/recipes/" + name;',
    ],
    [
      'two dots refused',
      'function recipePath(name) { if (name.includes("..")) return null; return "/srv/shop/recipes/" + name; }',
    ],
    ['only the last part', 'const recipePath = (name) => "/srv/shop/recipes/" + name.split("/").pop();'],
    [
      'an error',
      'function recipePath(name) { if (name.indexOf("..") !== -1 || name.startsWith("/") || name.includes("\\\\")) throw new Error("bad name"); return `/srv/shop/recipes/${name}`; }',
    ],
    [
      'a pattern of a name',
      'const recipePath = (name) => /^[\\p{L}\\p{N} ._-]+\\.txt$/u.test(name) && !name.includes("..") ? "/srv/shop/recipes/" + name : undefined;',
    ],
  ],
  log_line: [
    [
      'encoded',
      'const logLine = (time, event, email) => `${time} ${event} email=${email.replace(/[\\r\\n]/g, (c) => "\\\\u" + c.charCodeAt(0).toString(16).padStart(4, "0"))}`;',
    ],
    [
      'removed',
      'function logLine(time, event, email) { return time + " " + event + " email=" + email.replace(/[\\r\\n]+/g, ""); }',
    ],
    [
      'as JSON',
      'const logLine = (time, event, email) => time + " " + event + " email=" + JSON.stringify(email);',
    ],
    [
      'as in an address',
      'const logLine = (time, event, email) => time + " " + event + " email=" + encodeURIComponent(email);',
    ],
    [
      'two replacements',
      'const logLine = (time, event, email) => time + " " + event + " email=" + email.replaceAll("\\r", "\\\\r").replaceAll("\\n", "\\\\n");',
    ],
    [
      'all that is not shown',
      'const logLine = (time, event, email) => `${time} ${event} email=${email.replace(/[\\x00-\\x1f\\x7f\\u2028\\u2029]/g, "?")}`;',
    ],
    [
      'an error',
      'function logLine(time, event, email) { if (/\\s/.test(email)) throw new Error("blank in an address"); return [time, event, "email=" + email].join(" "); }',
    ],
  ],
  reset: [
    [
      'found, unused and fresh',
      'function mayReset(code, resets, now) { const reset = resets.find((r) => r.code === code); if (!reset || reset.used) return false; return now - reset.sent_at <= 15 * 60; }',
    ],
    [
      'in one expression',
      'const mayReset = (code, resets, now) => resets.some((r) => r.code === code && !r.used && now - r.sent_at < 900);',
    ],
    [
      'filtered',
      'const mayReset = (code, resets, now) => resets.filter((r) => r.used === false).filter((r) => r.sent_at + 900 >= now).map((r) => r.code).includes(code);',
    ],
    [
      'a loop',
      'function mayReset(code, resets, now) { for (const { code: known, sent_at, used } of resets) if (known === code) return !used && now < sent_at + 15 * 60; return false; }',
    ],
    [
      'an error',
      'function mayReset(code, resets, now) { const found = resets.find((r) => r.code === code && !r.used); if (found === undefined) throw new Error("unknown"); if (now > found.sent_at + 900) throw new Error("too old"); return true; }',
    ],
    [
      'marked as used at once',
      'function mayReset(code, resets, now) { if (!code) return false; const reset = resets.find((r) => r.code === code); if (!reset || reset.used || now - reset.sent_at > 15 * 60 || now < reset.sent_at) return false; reset.used = true; return true; }',
    ],
  ],
  redirect: [
    [
      'ordinary characters only',
      'const destination = (from) => /^\\/(?![/\\\\])[\\x21-\\x7e]*$/.test(from) ? from : "/orders";',
    ],
    [
      'no second slash, no backslash, no blank',
      'function destination(from) { if (!from.startsWith("/")) return "/orders"; if (/[\\\\\\s]/.test(from) || from[1] === "/") return "/orders"; return from; }',
    ],
    [
      'what browsers remove is removed first',
      'function destination(from) { const path = from.replace(/[\\t\\r\\n]/g, "").replace(/\\\\/g, "/"); return /^\\/(?!\\/)/.test(path) ? path : "/orders"; }',
    ],
    [
      'null for others',
      'const destination = (from) => from.match(/^\\/([^/\\\\\\s][^\\s\\\\]*)?$/) ? from : null;',
    ],
    [
      'a list of own pages',
      'const pages = ["/orders", "/products", "/search", "/cart"]; const destination = (from) => !/\\s/.test(from) && pages.some((page) => from === page || from.startsWith(page + "/") || from.startsWith(page + "?")) ? from : "/orders";',
    ],
    [
      'an error',
      'function destination(from) { if (from.charAt(0) !== "/" || "/\\\\\\t\\n\\r".includes(from.charAt(1))) throw new Error("not ours"); return from; }',
    ],
  ],
  reviews: [
    [
      'a list and a placeholder',
      `function reviewsQuery(customer, by) { const order = ["stars", "product_id", "written_on"].includes(by) ? by : "written_on"; return { sql: \`${ownReviews} = ? ORDER BY \${order}\`, values: [customer.name] }; }`,
    ],
    [
      'a table of columns',
      `const columns = { stars: "stars", product_id: "product_id", written_on: "written_on" }; const reviewsQuery = (customer, by) => ({ sql: "${ownReviews} = ? ORDER BY " + (columns[by] || "written_on"), values: [customer.name] });`,
    ],
    [
      'a switch',
      `function reviewsQuery(customer, by) { let order = "written_on"; switch (by) { case "stars": order = "stars"; break; case "product_id": order = "product_id"; break; } return { values: [customer.name], sql: "${ownReviews} = ?1 ORDER BY " + order + " ASC;" }; }`,
    ],
    [
      'a map',
      `const columns = new Map([["stars", 2], ["product_id", 1]]); const reviewsQuery = ({ name }, by) => ({ sql: "${ownReviews} = ? ORDER BY " + (columns.get(by) ?? 4), values: [name] });`,
    ],
    [
      'a CASE with the choice as a value',
      `const reviewsQuery = (customer, by) => ({ sql: "${ownReviews} = ? ORDER BY CASE ? WHEN 'stars' THEN stars WHEN 'product_id' THEN product_id ELSE written_on END", values: [customer.name, by] });`,
    ],
    [
      'three queries',
      `function reviewsQuery(customer, by) { const values = [customer.name]; if (by === "stars") return { sql: "${ownReviews} = ? ORDER BY stars", values }; if (by === "product_id") return { sql: "${ownReviews} = ? ORDER BY product_id", values }; return { sql: "${ownReviews} = ? ORDER BY written_on", values }; }`,
    ],
    [
      'doubled quotes, and a pattern for the column',
      `const reviewsQuery = (customer, by) => ({ sql: "${ownReviews} = '" + customer.name.split("'").join("''") + "' ORDER BY " + (/^(stars|product_id|written_on)$/.test(by) ? by : "written_on"), values: [] });`,
    ],
  ],
  contexts: [
    [
      'three functions, and JSON in the script',
      String.raw`const attr = (s) => s.replace(/[&<>"']/g, (c) => "&#" + c.charCodeAt(0) + ";"); const url = (s) => s.startsWith("http://") || s.startsWith("https://") ? attr(s) : ""; const js = (s) => JSON.stringify(s).replace(/</g, "\\u003C"); const noteHtml = (text, link) => '<input value="' + attr(text) + '"><a href="' + url(link) + '">Website</a><script>count(' + js(text) + ')</script>';`,
    ],
    [
      'a template, no link at all for other addresses',
      'function noteHtml(text, link) { const html = (s) => s.replaceAll("&", "&amp;").replaceAll(\'"\', "&quot;"); const a = link.match(/^https?:[/][/]/) ? `<a href="${html(link)}">Website</a>` : ""; return `<input value="${html(text)}">\n${a}\n<script>count(${JSON.stringify(text).replaceAll("<", "\\\\u003c")});</script>`; }',
    ],
    [
      'single quotes kept in the script, each sign escaped',
      String.raw`const hex = (s) => s.replace(/[^a-z0-9 ]/gi, (c) => "\\u" + c.charCodeAt(0).toString(16).padStart(4, "0")); const ent = (s) => s.replace(/[^a-z0-9 ]/gi, (c) => "&#" + c.charCodeAt(0) + ";"); const noteHtml = (text, link) => "<input value='" + ent(text) + "'><a href='" + (/^https?:/.test(link) ? ent(link) : "#") + "'>Website</a><script>count('" + hex(text) + "');</script>";`,
    ],
    [
      'the scheme cut out and looked up in a list',
      String.raw`const e = (s) => s.split("&").join("&amp;").split("<").join("&lt;").split('"').join("&quot;"); function noteHtml(text, link) { const scheme = link.slice(0, link.indexOf(":") + 1); const href = ["http:", "https:"].includes(scheme) ? e(link) : ""; const said = JSON.stringify(text).split("<").join("\\x3c"); return '<input value="' + e(text) + '"><a href="' + href + '">Website</a><script>count(' + said + ');</script>'; }`,
    ],
    [
      'a slash escaped in the script, and the less-than sign',
      String.raw`function noteHtml(text, link) { const a = (s) => s.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;"); const safe = JSON.stringify(text).replace(/<\//g, "<\\/").replace(/<!--/g, "<\\!--"); return '<input value="' + a(text) + '"><a href="' + (/^https?:\/\//.test(link) ? a(link) : "about:blank".slice(99)) + '">Website</a><script>count(' + safe + ');</script>'; }`,
    ],
    [
      'an error for other addresses',
      String.raw`const t = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }; const esc = (s) => s.replace(/[&<>"']/g, (c) => t[c]); function noteHtml(text, link) { if (!/^https?:\/\//i.test(link)) throw new Error("no web address"); return '<input value="' + esc(text) + '"><a href="' + esc(link) + '">Website</a><script>count(' + JSON.stringify(text).replaceAll("<", "\\u003c") + ');</script>'; }`,
    ],
  ],
};
