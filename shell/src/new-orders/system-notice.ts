/** What the browser says to notices of the system; 'unsupported' where it has none. */
export type NoticePermission = NotificationPermission | 'unsupported';

/** Whether the shop may show notices of the system in this browser. */
export const noticePermission = (): NoticePermission =>
  typeof Notification === 'undefined' ? 'unsupported' : Notification.permission;

/** Asks the person; only after they pressed a button that says so. */
export const askForNotices = async (): Promise<boolean> => {
  try {
    return noticePermission() !== 'unsupported' && (await Notification.requestPermission()) === 'granted';
  } catch {
    // A browser that does not even ask has not permitted it.
    return false;
  }
};

/** Shows a notice of the system, one for all tabs; a press on it brings the tab to the front. */
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
    // Some phones permit it and still show none: the count in the title is there.
  }
}
