// A host of another project, built with React by webpack or Rspack. It shows the orders of a shop that `?api=` names.
import { createElement, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { mount } from 'mfe_orders/mount';

const apiUrl = new URLSearchParams(location.search).get('api');

function Warehouse() {
  const place = useRef(null);
  const [session, setSession] = useState(null);
  useEffect(() => (session ? mount(place.current, { apiUrl, path: '/orders', session }) : undefined), [session]);
  const signIn = async (event) => {
    event.preventDefault();
    const body = JSON.stringify(Object.fromEntries(new FormData(event.target)));
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${apiUrl}/auth/login`, { method: 'POST', headers, body });
    if (answer.ok) setSession(await answer.json());
  };
  return createElement(
    'section',
    null,
    createElement('h2', null, 'Warehouse'),
    session
      ? createElement('button', { onClick: () => setSession(null) }, 'Leave')
      : createElement(
          'form',
          { onSubmit: signIn },
          createElement('label', null, 'Name', createElement('input', { name: 'email' })),
          createElement('label', null, 'Password', createElement('input', { name: 'password', type: 'password' })),
          createElement('button', null, 'Enter'),
        ),
    createElement('div', { ref: place }),
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(createElement(Warehouse));
