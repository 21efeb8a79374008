/** The machine does not go to sleep while there is work to do. */
import type { ElectronApi } from '../electron-api.ts'

export function createStayAwake(blocker: ElectronApi['powerSaveBlocker']): (busy: boolean) => void {
  let id: number | null = null
  return (busy) => {
    if (busy && id === null) id = blocker.start('prevent-app-suspension')
    if (!busy && id !== null) {
      blocker.stop(id)
      id = null
    }
  }
}
