// A host of another project that has no bundler's plugin and no React: federation's runtime alone.
import { createInstance } from '@module-federation/runtime-tools/runtime';

const query = new URLSearchParams(location.search);
const apiUrl = query.get('api');
const container = query.get('container') ?? 'mfe_orders';

const host = createInstance({
  name: 'warehouse',
  remotes: [{ name: container, entry: query.get('remote') }],
});

document.body.innerHTML = `<h2>Warehouse</h2>
<form>
  <label>Name<input name="email"></label>
  <label>Password<input name="password" type="password"></label>
  <button>Enter</button>
</form>
<div></div>`;
const [form, place] = ['form', 'div'].map((name) => document.querySelector(name));

const open = async () => {
  const body = JSON.stringify(Object.fromEntries(new FormData(form)));
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${apiUrl}/auth/login`, { method: 'POST', headers, body });
  if (!answer.ok) return;
  const { mount } = await host.loadRemote(`${container}/mount`);
  const unmount = mount(place, { apiUrl, path: query.get('path') ?? '/orders', session: await answer.json() });
  const leave = document.createElement('button');
  leave.textContent = 'Leave';
  leave.addEventListener('click', unmount);
  form.replaceWith(leave);
};

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void open();
});
