/** Shows a notification while the window is not looked at. */
import type { ElectronApi, NotificationApi } from '../electron-api.ts'

export type Notify = (message: { title: string; body: string }, onClick: () => void) => void

export function createNotify(
  Notification: ElectronApi['Notification'],
  isLooking: () => boolean,
): Notify {
  // Keeps a reference: Electron loses the clicks of a notification that is garbage-collected.
  const displayed = new Set<NotificationApi>()
  return (message, onClick) => {
    if (isLooking() || !Notification.isSupported()) return
    const notification = new Notification(message)
    displayed.add(notification)
    notification.on('click', onClick)
    notification.show()
  }
}
