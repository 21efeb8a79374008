/** Explains why the appliance ended, with the last lines of its log. */
import type { Report } from '../daemon/keep-daemon.ts'
import type { ElectronApi } from '../electron-api.ts'
import { language, messages } from '../messages/messages.ts'

export async function showReport(
  dialog: ElectronApi['dialog'],
  { at, how, lines }: Report,
  logFile: string,
): Promise<void> {
  await dialog.showMessageBox({
    type: 'warning',
    title: 'svc',
    message: `${messages().reportTitle(new Date(at).toLocaleString(language()))} ${how}`,
    detail: `${lines.join('\n') || messages().noOutput}\n\n${messages().allOfIt(logFile)}`,
    buttons: ['OK'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
}
