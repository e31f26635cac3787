/** Settings of a shop that is open to visitors and takes orders over the chat, as environment variables. */
export const TEST_SHOP = {
  SHOP_NAME: 'Test Shop',
  SHOP_PHONE: '+1 555 010 0199',
  SHOP_CHAT_NUMBER: '15550100199',
  SHOP_LOCATION: '1 Test Street',
} as const;
