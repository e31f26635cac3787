/** The names of react-redux that the host shares under that key, so only these are downloaded. */
export { Provider, batch, shallowEqual, useDispatch, useSelector, useStore } from 'react-redux';
