import { expect, it, jest } from '@jest/globals';
import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import {
  Breadcrumbs,
  Button,
  ButtonLink,
  Checkbox,
  ChoiceChips,
  DataList,
  Dialog,
  Drawer,
  Field,
  InfoTip,
  Logo,
  Menu,
  Picture,
  Price,
  ProductCard,
  QuantityStepper,
  RadioCards,
  SearchInput,
  Select,
  SkeletonCards,
  SwatchChoice,
  Switch,
  TextInput,
  Theme,
  Timeline,
  Toasts,
  Tooltip,
  useMediaQuery,
} from './index';

const nothing = () => undefined;

function Wide() {
  return <p>{useMediaQuery('(min-width: 1px)') ? 'wide' : 'narrow'}</p>;
}

const image = { url: '/p.webp', width: 1200, height: 1500, srcset: { webp: '/p-400.webp 400w', avif: '/p.avif 400w' } };

/** A page with one of each component that a public page can contain. */
const page = (
  <Theme>
    <MemoryRouter>
      <Logo name="Shop" />
      <Wide />
      <Breadcrumbs items={[{ label: 'Home', to: '/' }, { label: 'Tees' }]} />
      <ProductCard
        to="/product/1"
        product={{ name: 'Tee', price: 30, onSale: false, colors: ['Navy'], images: [image] }}
      />
      <Picture image={image} alt="Tee" priority />
      <Price price={30} salePrice={20} onSale />
      <SwatchChoice legend="Color" colors={['Navy', 'Unheard of']} value="Navy" onChange={nothing} />
      <ChoiceChips legend="Size" options={[{ value: 'M' }]} value="M" onChange={nothing} error="Please select a size" />
      <QuantityStepper label="Quantity" value={1} onChange={nothing} />
      <RadioCards
        legend="Method"
        value="a"
        onChange={nothing}
        options={[{ value: 'a', title: 'A', description: 'b' }]}
      />
      <Field label="Name" error="Name is required" hint="In full">
        <TextInput prefix="$" />
      </Field>
      <Select aria-label="Sort" options={[{ value: 'name', label: 'Name' }]} />
      <SearchInput label="Search" value="x" onChange={nothing} />
      <Checkbox label="Box" />
      <Switch label="Switch" />
      <Button loading>Save</Button>
      <ButtonLink to="/sale">Sale</ButtonLink>
      <Menu label="More" entries={[{ key: 'a', label: 'A', onSelect: nothing }]} />
      <Tooltip text="Hint">
        <Button>Hinted</Button>
      </Tooltip>
      <InfoTip label="About">Text</InfoTip>
      <Dialog open={false} onClose={nothing} title="Closed" />
      <Drawer open={false} onClose={nothing} title="Closed" />
      <SkeletonCards />
      <Timeline steps={[{ status: 'a', title: 'Confirmed', completed: true }]} />
      <DataList
        label="Rows"
        rows={['a']}
        rowKey={(row) => row}
        columns={[{ key: 'a', header: 'A', render: (row) => row }]}
      />
      <Toasts toasts={[]} onDismiss={nothing} />
    </MemoryRouter>
  </Theme>
);

it('the UI components render the same HTML twice without inline styles and hydrate without a warning', async () => {
  // jsdom does not implement media queries.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: true,
      onchange: null,
      addListener: nothing,
      removeListener: nothing,
    });
  const html = renderToString(page);
  expect(renderToString(page)).toBe(html);
  // A strict Content-Security-Policy ignores style attributes in HTML.
  expect(html).not.toMatch(/\sstyle="/);

  const complaints = jest.spyOn(console, 'error').mockImplementation(nothing);
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = html;
  const recovered = jest.fn();
  const root = await act(() => hydrateRoot(container, page, { onRecoverableError: recovered }));
  expect(complaints).not.toHaveBeenCalled();
  expect(recovered).not.toHaveBeenCalled();
  expect(container).toHaveTextContent('wide');
  act(() => root.unmount());
  container.remove();
});
