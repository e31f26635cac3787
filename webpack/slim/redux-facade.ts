/**
 * What the shop uses of react-redux, and so all that is downloaded of it; shared under that key. A lint rule, which reads
 * this list, refuses imports of anything else.
 */
export { Provider, useDispatch, useSelector, useStore } from 'react-redux';
