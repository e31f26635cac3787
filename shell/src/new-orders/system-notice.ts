/** The browser's permission for system notifications; 'unsupported' if it has none. */
export type NoticePermission = NotificationPermission | 'unsupported';

/** Whether the shop may show system notifications in this browser. */
export const noticePermission = (): NoticePermission =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

/** Asks the user for permission. Call it only after they pressed a button for it. */
export const askForNotices = async (): Promise<boolean> => {
  try {
    return noticePermission() !== 'unsupported' && (await Notification.requestPermission()) === 'granted';
  } catch {
    // A browser that cannot ask has not given permission.
    return false;
  }
};

/** Shows a system notification, one for all tabs. A press on it brings the tab to the front. */
export function showNotice(text: string, onPress: () => void): void {
  if (noticePermission() !== 'granted') return;
  try {
    const notice = new Notification(text, { tag: 'new-orders' });
    notice.onclick = () => {
      window.focus();
      notice.close();
      onPress();
    };
  } catch {
    // Some phones permit it but cannot show one. The count in the title is still shown.
  }
}
