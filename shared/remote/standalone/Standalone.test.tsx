import { describe, expect, it } from '@jest/globals';
import { type RenderResult, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { api, callMutation, callQuery, errorText, listQuery } from '@shop/shared/api';
import { useParams } from 'react-router-dom';
import { supplierOf } from '../../sample-data/staff-data';
import { StandalonePage } from './StandalonePage';
import type { StandaloneScenarios } from './options';

const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({
    'mfe-trial/list': listQuery(build, 'listSuppliers', { tags: ['Supplier'] }),
    'mfe-trial/get': callQuery(build, 'getSupplier', { tags: ['Supplier'] }),
    'mfe-trial/remove': callMutation(build, 'deleteSupplier', { invalidates: ['Supplier'] }),
  }),
});

function Suppliers() {
  const { data, error, isLoading } = endpoints['mfe-trial/list'].useQuery({ query: {} });
  const [remove, removal] = endpoints['mfe-trial/remove'].useMutation();
  if (isLoading) return <h1>Loading</h1>;
  if (error) return <h1>Failed</h1>;
  return (
    <>
      <h1>{`${String(data?.total ?? 0)} suppliers`}</h1>
      <button type="button" onClick={() => void remove({ params: { id: '00000000000000000000012d' } })}>
        Remove
      </button>
      <p>{errorText(removal.error, '')}</p>
    </>
  );
}

function OneSupplier() {
  const { id = '' } = useParams();
  const { data, error } = endpoints['mfe-trial/get'].useQuery({ params: { id } });
  return <h1>{error ? errorText(error, 'Failed') : (data?.name ?? 'Loading')}</h1>;
}

const scenarios: StandaloneScenarios = {
  crowd: { shows: 'five suppliers', answers: { listSuppliers: Array.from({ length: 5 }, () => supplierOf()) } },
};

/** Opens the standalone page of a remote with two pages at an address. */
function open(address: string): RenderResult {
  window.history.replaceState(null, '', `/${address}`);
  return render(
    <StandalonePage
      config={{
        name: 'mfe-trial',
        pages: [
          { path: '/suppliers', title: 'Suppliers', expose: './Suppliers', access: 'employee' },
          { path: '/suppliers/:id', title: 'Supplier', expose: './OneSupplier', access: 'employee' },
        ],
        menu: [],
      }}
      pages={{
        './Suppliers': () => Promise.resolve({ default: Suppliers }),
        './OneSupplier': () => Promise.resolve({ default: OneSupplier }),
      }}
      mocks={{}}
      scenarios={scenarios}
      description={null}
    />,
  );
}

const heading = (name: string) => screen.findByRole('heading', { name });

describe('a standalone page', () => {
  it('shows sample data without a scenario', async () => {
    open('');
    expect(await heading('3 suppliers')).toBeVisible();
  });

  it('shows a list without rows in the scenario empty', async () => {
    open('?scenario=empty');
    expect(await heading('0 suppliers')).toBeVisible();
  });

  it.each(['?scenario=error', '?fail=listSuppliers', '?fail=getSupplier,listSuppliers'])(
    'shows the failure of a call with %s',
    async (address) => {
      open(address);
      expect(await heading('Failed')).toBeVisible();
    },
  );

  it('does not fail the calls that fail does not name', async () => {
    open('?fail=getSupplier');
    expect(await heading('3 suppliers')).toBeVisible();
  });

  it.each(['?scenario=slow', '?slow=60000'])('keeps the loading state with %s', async (address) => {
    open(address);
    expect(await heading('Loading')).toBeVisible();
  });

  it('refuses a change in the scenario conflict', async () => {
    open('?scenario=conflict');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Somebody else has changed this since you opened it')).toBeVisible();
    expect(await heading('3 suppliers')).toBeVisible();
  });

  it('ends the session with the first call in the scenario signed-out', async () => {
    open('?scenario=signed-out');
    expect(await heading('Sign in to open this page')).toBeVisible();
  });

  it('finds no record in the scenario missing', async () => {
    open('?scenario=missing#/suppliers/00000000000000000000012d');
    expect(await heading('It is not there anymore')).toBeVisible();
  });

  it('finds a record of the sample data, and none with an unknown id', async () => {
    const { unmount } = open('#/suppliers/00000000000000000000012d');
    expect(await heading('Mill & Co')).toBeVisible();
    unmount();
    open('#/suppliers/ffffffffffffffffffffffff');
    expect(await heading('It is not there anymore')).toBeVisible();
  });

  it('shows a set of data of the remote itself', async () => {
    open('?scenario=crowd');
    expect(await heading('5 suppliers')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Scenario' })).toHaveValue('crowd');
  });

  it('refuses an unknown scenario with the known ones, its own included', async () => {
    open('?scenario=emty');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'There is no scenario=emty. There are: empty, error, slow, conflict, signed-out, missing, crowd.',
    );
  });

  it('names its pages at an address that belongs to none', async () => {
    open('#/customers');
    expect(await heading('This remote has no such page')).toBeVisible();
    expect(screen.getByRole('link', { name: '/suppliers' })).toBeVisible();
  });

  it('changes to dark colors and keeps them in the address', async () => {
    open('?scenario=empty#/suppliers');
    await userEvent.click(await screen.findByRole('button', { name: 'Dark colors', pressed: false }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(window.location.href).toContain('?scenario=empty&theme=dark#/suppliers');
    await userEvent.click(screen.getByRole('button', { name: 'Dark colors', pressed: true }));
    expect(document.documentElement).toHaveAttribute('data-theme', 'light');
  });
});
