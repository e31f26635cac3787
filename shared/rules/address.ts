/**
 * The lines of the delivery address: the address, and the city unless the address contains it. Empty if both are empty.
 */
export function addressLines({ customerAddress, location }: { customerAddress: string; location: string }): string[] {
  const said = customerAddress.toLowerCase().includes(location.toLowerCase());
  return [customerAddress, said ? '' : location].filter((line) => line !== '');
}
