/** What follows the # stays in the browser: no request contains it. */
function nameInAddress() {
  const text = location.hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Only for practice: without this report, the platform could not see what the page does. */
async function report(text) {
  await fetch('/invitation/shown', { method: 'POST', body: new URLSearchParams({ text }) }).catch(
    () => undefined,
  );
}

export async function onName(show) {
  const showName = async () => {
    const name = nameInAddress();
    await report(name);
    show(name);
  };
  addEventListener('hashchange', showName);
  await showName();
}

document.querySelector('[data-invitation-form]').addEventListener('submit', (event) => {
  event.preventDefault();
  location.hash = encodeURIComponent(new FormData(event.target).get('name'));
});
