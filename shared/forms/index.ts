/**
 * Forms and confirmation dialogs of the back office: react-hook-form with the contract's schemas. They are separate
 * from the rest of shared, so that shoppers never download them.
 */
export { ConfirmAction } from './ConfirmAction';
export { ConflictNotice, type Conflict } from './ConflictNotice';
export { CustomerNoteField } from './CustomerNoteField';
export { copyText } from './copy-text';
export { CSV_FILE_KINDS, csvFileProblem } from './csv-file';
export { DraftNotices } from './DraftNotices';
export { failureText } from './failure-text';
export { reasonText } from '@shop/shared/ui';
export { FormDialog, RestoredNotice } from './FormDialog';
export { isCtrlEnter, keepEnter, pressSubmit } from './keep-enter';
export { freshCall, lastingCall } from './lasting-call';
export { readNumber, readOptional } from './readers';
export { sendFile, type SentFile } from './send-file';
export { useBeforeLeaving } from './useBeforeLeaving';
export { useCopy } from './useCopy';
export { useDiscardQuestion } from './useDiscardQuestion';
export { useDraft, useKeepDraft, type DraftName, type KeptDraft } from './useDraft';
export { isOutdated } from './useFormConflict';
export { useFocusOnRefusal } from './useFocusOnRefusal';
export { useFreshRecord } from './useFreshRecord';
export { useFormDialog } from './useFormDialog';
export { useLeaveWarning } from './useLeaveWarning';
export { useNoteDraft, type NoteDraft } from './useNoteDraft';
export { useOpenDialog } from './useOpenDialog';
export { productOf, type ScanResult } from './scan';
export { useScans } from './useScans';
export { useShopForm, type ShopForm } from './useShopForm';
