/**
 * Forms and questions of the back office: react-hook-form over the contract's schemas. Apart from the rest of shared, so
 * that shoppers never download it.
 */
export { ConfirmAction } from './ConfirmAction';
export { failureText, reasonText } from './failureText';
export { FormDialog } from './FormDialog';
export { freshCall, lastingCall } from './lastingCall';
export { readNumber, readOptional } from './readers';
export { useBeforeLeaving } from './useBeforeLeaving';
export { useDiscardQuestion } from './useDiscardQuestion';
export { useFormDialog } from './useFormDialog';
export { useLeaveWarning } from './useLeaveWarning';
export { useShopForm, type ShopForm } from './useShopForm';
