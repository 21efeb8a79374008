/** Why the appliance ended, in the words of its own log. */
import type { Report } from '../daemon/keep-daemon.ts'
import type { ElectronApi } from '../electron-api.ts'

export async function tellReport(dialog: ElectronApi['dialog'], { at, how, lines }: Report, logFile: string): Promise<void> {
  await dialog.showMessageBox({
    type: 'warning', title: 'svc', message: `svc stopped unexpectedly at ${new Date(at).toLocaleString()}. ${how}`,
    detail: `${lines.join('\n') || 'It said nothing.'}\n\nAll of it: ${logFile}`, buttons: ['OK'], defaultId: 0, cancelId: 0, noLink: true,
  })
}
