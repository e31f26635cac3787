/**
 * The part of react-redux that the shop uses. The host shares it under that key, so only these names are downloaded. A
 * lint rule reads this list and refuses imports of any other name.
 */
export { Provider, useDispatch, useSelector, useStore } from 'react-redux';
